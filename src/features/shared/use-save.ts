import { useCallback, useRef } from 'react'
import { readConnection } from '#data/local/meta.ts'
import { TooLateError } from '#data/sync/decision.ts'
import type { Ticket } from '#data/sync/enqueue.ts'
import { type Settlement, settle } from '#data/sync/settlement.ts'
import type { Fields, Parked } from '#domain/change/outbox-entry.ts'
import { toast } from '#ui/toaster.tsx'
import { useClinic } from './clinic-context.ts'
import { refusalTexts, savingTexts } from './saving-texts.ts'
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
 * shortly for the server's word. After a refusal the next submit mends that same change with `wished`. Shows the toasts;
 * whoever calls closes the form unless it was refused.
 */
export function useSave({ success, failure }: SaveTexts) {
  const { db } = useClinic()
  const changes = useChanges()
  const refusedChange = useRef<string | null>(null)

  return useCallback(
    async (first: () => Promise<Ticket | null>, wished: Fields): Promise<SaveResult> => {
      try {
        const ticket = await submitted(changes.edit, refusedChange.current, first, wished)
        refusedChange.current = null
        if (!ticket) {
          toast({ title: savingTexts.unchanged, variant: 'info' })
          return { kind: 'unchanged' }
        }
        const settlement = await answerTo(ticket)
        if (settlement.kind === 'refused') refusedChange.current = settlement.opId
        return told(settlement)
      } catch (error) {
        console.error(error)
        toast({ title: savingTexts.error, description: savingTexts.notKept, variant: 'error' })
        return { kind: 'refused', errors: {} }
      }

      async function answerTo(ticket: Ticket): Promise<Settlement> {
        const { connection } = await readConnection(db)
        return settle(db, ticket.n, connection === 'online' ? PATIENCE_MS : 0)
      }

      function told(settlement: Settlement): SaveResult {
        switch (settlement.kind) {
          case 'accepted':
            toast({ ...success, variant: 'success' })
            return { kind: 'accepted' }
          case 'waiting':
            toast({ title: savingTexts.kept, variant: 'info' })
            return { kind: 'kept' }
          case 'dropped':
            toast({ title: savingTexts.dropped, variant: 'info' })
            return { kind: 'unchanged' }
          case 'refused':
            toast({
              title: savingTexts.error,
              description: refusalMessage(settlement.parked, failure),
              variant: 'error',
            })
            return { kind: 'refused', errors: settlement.parked.answer?.errors ?? {} }
        }
      }
    },
    [db, changes, success, failure],
  )
}

/** The server's own words, else its error field, else ours for the reason, else the call's default (spec section 8). */
export function refusalMessage(parked: Parked, fallback: string): string {
  return parked.answer?.message || parked.answer?.error || refusalTexts[parked.why] || fallback
}

/** A refused change is mended in place; when it was settled meanwhile (in the sync centre), the submit is a change of its own. */
async function submitted(
  edit: (opId: string, wished: Fields) => Promise<Ticket>,
  refused: string | null,
  first: () => Promise<Ticket | null>,
  wished: Fields,
): Promise<Ticket | null> {
  if (!refused) return first()
  try {
    return await edit(refused, wished)
  } catch (error) {
    if (error instanceof TooLateError) return first()
    throw error
  }
}
