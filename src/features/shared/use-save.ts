import { useCallback, useRef } from 'react'
import type { ClinicDatabase } from '#data/local/clinic-database.ts'
import { readConnection } from '#data/local/meta.ts'
import { storageTroubleOf } from '#data/local/storage-trouble.ts'
import { TooLateError } from '#data/sync/decision.ts'
import type { Ticket } from '#data/sync/enqueue.ts'
import { type Settlement, settle } from '#data/sync/settlement.ts'
import type { Fields } from '#domain/change/outbox-entry.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { toast } from '#ui/toast.ts'
import { useClinic } from './clinic-context.ts'
import { refusalMessage } from './refusal-message.ts'
import { savingTexts } from './saving-texts.ts'
import { useChanges } from './use-changes.ts'

/** How long a form waits for the server's answer while the connection is good. */
const PATIENCE_MS = 2_000

/**
 * What became of a submit: `accepted` by the server, `kept` on this device, `unchanged`, or `refused` (the form stays open;
 * `errors` by field of the change).
 */
export type SaveResult =
  | { kind: 'accepted' | 'kept' | 'unchanged' }
  | { kind: 'refused'; errors: Readonly<Record<string, string>> }

interface SaveTexts {
  /** The spec's success text, said only after the server's answer. */
  success: { title: string; description?: string }
  /** The call's default when a refusal brings no words. */
  failure: string
}

/**
 * The one way in which a form saves: the change is put on the disk (`first`), and while the connection is good the form waits
 * shortly for the server's word. After a refusal the next submit mends that same change with `wished`, judged against the row
 * as the form showed it (`seen`; none for a new one). Shows the toasts; whoever calls closes the form unless it was refused.
 */
export function useSave({ success, failure }: SaveTexts) {
  const { db } = useClinic()
  const changes = useChanges()
  const refusedChange = useRef<string | null>(null)

  return useCallback(
    async (first: () => Promise<Ticket | null>, wished: Fields, seen?: { key: RowKey }): Promise<SaveResult> => {
      const mend = (opId: string) => changes.edit(opId, wished, seen)
      const ticket = await kept(() => submitted(refusedChange.current, mend, first))
      if (ticket === 'not_kept') return { kind: 'refused', errors: {} }
      refusedChange.current = null
      if (ticket === null) {
        toast({ title: savingTexts.unchanged, variant: 'info' })
        return { kind: 'unchanged' }
      }
      const settlement = await answerTo(db, ticket)
      if (settlement.kind === 'refused') refusedChange.current = settlement.opId
      return told(settlement, success, failure)
    },
    [db, changes, success, failure],
  )
}

/** Only a change that could not be put on the disk was not kept; then the form keeps its text. */
async function kept(submit: () => Promise<Ticket | null>): Promise<Ticket | null | 'not_kept'> {
  try {
    return await submit()
  } catch (error) {
    console.error(error)
    const description = storageTroubleOf(error) === 'full' ? savingTexts.noRoom : savingTexts.notKept
    toast({ title: savingTexts.error, description, variant: 'error' })
    return 'not_kept'
  }
}

/** The change is on the disk: whatever fails while waiting for its answer, it is on its way. */
async function answerTo(db: ClinicDatabase, ticket: Ticket): Promise<Settlement> {
  try {
    const { connection } = await readConnection(db)
    return await settle(db, ticket.n, connection === 'online' ? PATIENCE_MS : 0)
  } catch (error) {
    console.error(error)
    return { kind: 'waiting' }
  }
}

function told(settlement: Settlement, success: SaveTexts['success'], failure: string): SaveResult {
  switch (settlement.kind) {
    case 'accepted':
      toast({ ...success, variant: 'success' })
      return { kind: 'accepted' }
    case 'waiting':
      toast({ title: savingTexts.kept, variant: 'info' })
      return { kind: 'kept' }
    case 'held':
      toast({ title: savingTexts.held, variant: 'info' })
      return { kind: 'kept' }
    case 'dropped':
      toast({ title: savingTexts.dropped, variant: 'info' })
      return { kind: 'unchanged' }
    case 'refused':
      toast({ title: savingTexts.error, description: refusalMessage(settlement.parked, failure), variant: 'error' })
      return { kind: 'refused', errors: settlement.parked.answer?.errors ?? {} }
  }
}

/** A refused change is mended in place; when it was settled meanwhile (in the sync centre), the submit is a change of its own. */
async function submitted(
  refused: string | null,
  mend: (opId: string) => Promise<Ticket>,
  first: () => Promise<Ticket | null>,
): Promise<Ticket | null> {
  if (!refused) return first()
  try {
    return await mend(refused)
  } catch (error) {
    if (error instanceof TooLateError) return first()
    throw error
  }
}
