import { useState } from 'react'
import { newUuid } from '#data/local/database/new-uuid.ts'
import { fetchSettings, saveSettings } from '#data/remote/clinic-settings.ts'
import { fetchClinicInfo } from '#data/remote/fetch-clinic-info.ts'
import { RefusedError } from '#data/remote/http/api-error.ts'
import type { SettingsGroup } from '#domain/clinic/settings/settings-group.ts'
import type { SettingsAnswer } from '#domain/wire/settings-wire.ts'
import { keepClinicInfo } from '#features/shared/clinic/kept-clinic-info.ts'
import { errorText, logUnforeseen, refusedFields, unreachedTexts } from '#features/shared/messages/error-message.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { useServerReading } from '#features/shared/reading/use-server-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { toast } from '#ui/toasts/toast.ts'
import { changedFields } from './changed-fields.ts'
import { groupTexts } from './group-texts.ts'

type Values<G extends SettingsGroup> = SettingsAnswer<G>['value']

const VERSION_MISMATCH = 412

/** Somebody else has changed the same fields since the form was opened. */
class ChangedMeanwhileError extends Error {
  override readonly name = 'ChangedMeanwhileError'
  constructor(
    /** The present version. */
    readonly version: number,
    /** The values that the other person saved. */
    readonly theirs: readonly unknown[],
  ) {
    super('the same settings were changed meanwhile')
  }
}

/**
 * Saves what has changed, and calls back with all values once the server has them, among them those of other people;
 * resolves to the refused fields.
 */
export type SaveGroup<G extends SettingsGroup> = (
  values: Partial<Values<G>>,
  onSaved: (value: Values<G>) => void,
) => Promise<Record<string, string>>

/** A group of settings as the server keeps it, for the form that edits it. */
export function useSettingsGroup<G extends SettingsGroup>(group: G) {
  const { ask } = useClinic()
  const reading = useServerReading({ name: `settings ${group}`, read: (ask) => fetchSettings(ask, group) })
  const [saved, setSaved] = useState<SettingsAnswer<G> | null>(null)
  /** The version that a save expects: that of another person, once this person was told of it. */
  const [seen, setSeen] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const present = saved ?? reading.value

  /** Saves what has changed; resolves to the refused fields. The form keeps what was typed. */
  const save: SaveGroup<G> = async (values, onSaved) => {
    setFailure(null)
    if (Object.keys(values).length === 0) {
      toast({ title: savingTexts.unchanged })
      return {}
    }
    try {
      const answer = await saveOver(values, seen ?? present?.version ?? 0)
      setSaved(answer)
      setSeen(null)
      onSaved(answer.value)
      toast({ title: groupTexts.saved, variant: 'success' })
      // The page shows it at once; other devices learn of it by their next pull.
      fetchClinicInfo().then(keepClinicInfo, console.warn)
      return {}
    } catch (error) {
      logUnforeseen(error)
      const fields = error instanceof ChangedMeanwhileError ? {} : { ...refusedFields(error) }
      if (error instanceof ChangedMeanwhileError) setSeen(error.version)
      if (Object.keys(fields).length === 0) fail(messageOf(error))
      return fields
    }
  }
  /** Saves, also over another person's change of other fields. Throws ChangedMeanwhileError for one of the same fields. */
  const saveOver = async (values: Partial<Values<G>>, version: number): Promise<SettingsAnswer<G>> => {
    const send = (over: number) => saveSettings(ask, { group, values, version: over, key: newUuid() })
    try {
      return await send(version)
    } catch (error) {
      if (!(error instanceof RefusedError && error.status === VERSION_MISMATCH)) throw error
      const current = await fetchSettings(ask, group)
      const theirs = new Map<string, unknown>(
        Object.entries(changedFields(current.value, present?.value ?? current.value)),
      )
      const clashing = Object.keys(values).filter((field) => theirs.has(field))
      if (clashing.length > 0)
        throw new ChangedMeanwhileError(
          current.version,
          clashing.map((field) => theirs.get(field)),
        )
      return send(current.version)
    }
  }
  /** The message stands above the form, which may be out of sight. */
  const fail = (message: string) => {
    setFailure(message)
    toast({ title: groupTexts.failedTitle, description: message, variant: 'error' })
  }
  return { state: reading.state, value: present?.value, failure, retry: reading.retry, save }
}

function messageOf(error: unknown): string {
  if (error instanceof ChangedMeanwhileError) return groupTexts.changedMeanwhile(error.theirs)
  return errorText(error, { refused: groupTexts.notSaved, ...unreachedTexts(!navigator.onLine) })
}
