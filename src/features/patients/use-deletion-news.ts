import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { settle } from '#data/sync/settlement.ts'
import type { OutboxEntry } from '#domain/change/outbox-entry.ts'
import { useClinic } from '#features/shared/clinic-context.ts'
import { paths } from '#features/shared/paths.ts'
import { refusalMessage } from '#features/shared/refusal-message.ts'
import { savingTexts } from '#features/shared/saving-texts.ts'
import { toast } from '#ui/toast.ts'
import type { LeavingPatient } from './listed-patients.ts'
import { patientsTexts } from './patients-texts.ts'

/** Tells the server's answer to the deletions that this screen showed waiting; what the person took back is not told. */
export function useDeletionNews(leaving: readonly LeavingPatient[]): void {
  const { db } = useClinic()
  const navigate = useNavigate()
  const seen = useRef(new Map<number, OutboxEntry>())

  useEffect(() => {
    const still = new Map(leaving.map(({ deletion }) => [deletion.n, deletion]))
    const answered = [...seen.current.values()].filter((entry) => !still.has(entry.n))
    seen.current = still
    for (const entry of answered) tell(entry).catch((error: unknown) => console.error(error))

    async function tell(entry: OutboxEntry): Promise<void> {
      const outcome = await settle(db, entry.n, 0)
      if (outcome.kind === 'accepted') {
        toast({ title: patientsTexts.deleted, description: patientsTexts.deletedDetail, variant: 'success' })
      } else if (outcome.kind === 'refused') {
        const description = refusalMessage(outcome.parked, patientsTexts.deleteFailed, entry.entity)
        const action = { label: savingTexts.decide, onPress: () => void navigate(paths.syncCenter) }
        toast({ title: savingTexts.error, description, variant: 'error', action })
      }
    }
  }, [leaving, db, navigate])
}
