import { useCallback, useState } from 'react'
import { storageTroubleOf } from '#data/local/storage-trouble.ts'
import type { Ticket } from '#data/sync/enqueue.ts'
import type { Settlement } from '#data/sync/settlement.ts'
import type { Fields } from '#domain/change/outbox-entry.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { toast } from '#ui/toast.ts'
import { letGo, takeInHand } from './changes-in-hand.ts'
import { useClinic } from './clinic-context.ts'
import { FormChange } from './form-change.ts'
import { savingTexts } from './saving-texts.ts'
import { serverWord, type WordTexts, wordMessage } from './server-word.ts'
import { useChanges } from './use-changes.ts'

/**
 * What became of a submit: `accepted` by the server, `kept` on this device, `unchanged`, or `refused` (the form stays open;
 * `errors` by field of the change).
 */
export type SaveResult =
  | { kind: 'accepted' | 'kept' | 'unchanged' }
  | { kind: 'refused'; errors: Readonly<Record<string, string>> }

export interface Saving {
  /**
   * The one way in which a form saves: the change is put on the disk (`first`), and while the connection is good the form waits
   * shortly for the server's word. After a refusal the next submit mends that same change with `wished`, judged against the row
   * as the form showed it (`seen`; none for a new one), and with the `body` of its action. Shows the toasts; whoever calls closes
   * the form unless it was refused.
   */
  save: (
    texts: WordTexts,
    first: () => Promise<Ticket | null>,
    wished: Fields,
    seen?: { key: RowKey },
    body?: Fields,
  ) => Promise<SaveResult>
  /** Closes the form for good; a change that the server did not take goes with it. */
  close: () => void
}

/** The saving of one form, which `onClose` takes off the screen. */
export function useSave(onClose: () => void): Saving {
  const { db } = useClinic()
  const changes = useChanges()
  const [change] = useState(() => new FormChange(changes))

  const save = useCallback<Saving['save']>(
    async (texts, first, wished, seen, body) => {
      const ticket = await kept(() => change.submit(first, wished, seen, body))
      if (ticket === 'not_kept') return { kind: 'refused', errors: {} }
      if (ticket === null) {
        toast({ title: savingTexts.unchanged, variant: 'info' })
        return { kind: 'unchanged' }
      }
      takeInHand(ticket.opId)
      const word = await serverWord(db, ticket.n)
      if (word.kind !== 'refused') letGo(ticket.opId)
      toast(wordMessage(word, texts))
      await change.settled(word)
      return resultOf(word)
    },
    [db, change],
  )
  const close = useCallback(() => {
    change.giveUp().catch(console.error)
    onClose()
  }, [change, onClose])
  return { save, close }
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

function resultOf(word: Settlement): SaveResult {
  switch (word.kind) {
    case 'accepted':
      return { kind: 'accepted' }
    case 'waiting':
    case 'held':
      return { kind: 'kept' }
    case 'dropped':
      return { kind: 'unchanged' }
    case 'refused':
      return { kind: 'refused', errors: word.parked.answer?.errors ?? {} }
  }
}
