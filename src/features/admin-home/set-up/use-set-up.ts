import { useState } from 'react'
import { newUuid } from '#data/local/database/new-uuid.ts'
import { readStoredRows } from '#data/local/status/stored-for-outage.ts'
import { fetchSettings, saveSettings } from '#data/remote/clinic-settings.ts'
import { fetchOwnSessions } from '#data/remote/own-account.ts'
import { fetchStaff } from '#data/remote/staff-api.ts'
import type { Ask } from '#data/remote/sync-api.ts'
import type { SetUpSettings } from '#domain/clinic/settings/settings-values.ts'
import type { BackupHealth } from '#domain/wire/sync-wire.ts'
import { useClinicInfo } from '#features/shared/clinic/known-clinic-info.ts'
import { logUnforeseen } from '#features/shared/messages/error-message.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useServerReading } from '#features/shared/reading/use-server-reading.ts'
import { useServerSetup } from '#features/shared/reading/use-server-setup.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { useToday } from '#features/shared/use-today.ts'
import { toast } from '#ui/toasts/toast.ts'
import { setUpCardTexts } from './set-up-card-texts.ts'
import { type SetUpStepState, setUpSteps } from './set-up-steps.ts'

interface SetUp {
  steps: SetUpStepState[]
  settings: SetUpSettings
  /** Saves what the owner skips or hides. */
  save: (changes: Partial<SetUpSettings>) => Promise<void>
}

/** How far the clinic's set-up has come; null until the server has said what the owner skips. */
export function useSetUp(backups: BackupHealth | undefined): SetUp | null {
  const { ask, db } = useClinic()
  const today = useToday()
  const { sendsMail } = useServerSetup()
  // A server with the baseline API says nothing of its mail, and has none of these calls.
  const isOwn = sendsMail !== null
  const stored = useServerReading({ name: isOwn ? 'set-up' : null, read: (ask) => fetchSettings(ask, 'setUp') })
  const people = useServerReading({ name: isOwn ? 'set-up people' : null, read: readPeople, follows: true })
  const patients = useResilientReading(() => readStoredRows(db, today), [db, today])?.patients
  const clinic = useClinicInfo()
  const [saved, setSaved] = useState<typeof stored.value>()
  const present = saved ?? stored.value
  if (!present) return null
  const save = async (changes: Partial<SetUpSettings>) => {
    try {
      const { version } = present
      setSaved(await saveSettings(ask, { group: 'setUp', values: changes, version, key: newUuid() }))
    } catch (error) {
      logUnforeseen(error)
      toast({ title: setUpCardTexts.failed, variant: 'error' })
    }
  }
  const facts = {
    clinic,
    sendsMail,
    backups,
    patients: patients?.count,
    usedAccounts: people.value?.usedAccounts,
    devices: people.value?.devices,
  }
  return { steps: setUpSteps(facts, present.value), settings: present.value, save }
}

/** Counts the accounts in use, and the devices: those of the owner, and at least one of each other account. */
async function readPeople(ask: Ask): Promise<{ usedAccounts: number; devices: number }> {
  const [staff, sessions] = [await fetchStaff(ask), await fetchOwnSessions(ask)]
  const usedAccounts = staff.filter(({ active, lastUsedAt }) => active && lastUsedAt !== null).length
  return { usedAccounts, devices: sessions.length + Math.max(0, usedAccounts - 1) }
}
