import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { rebaseRecord } from '#data/sync/clinical-records/apply-record-result.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import { rebaseRow } from '#data/sync/pull/rebase-row.ts'
import { type LeftToTheirs, leftToTheirs } from '#domain/sync/merge/left-to-theirs.ts'
import { bySequence, isEdit, type KnownIds, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { behind, closeGap, followersOf, queueAnew } from './chain-behind.ts'
import { inDecision, MoreWouldGoError, TooLateError } from './decision.ts'
import { requeueAtTail } from './requeue-at-tail.ts'

/** What 'Dejar lo del servidor' was pressed on: what the card showed as in question, and which changes it named as losing something. */
export interface LeavingTheirs {
  asked: readonly string[]
  /** Their places in the outbox. */
  named?: readonly number[]
}

/**
 * 'Dejar lo del servidor': the fields that the card asked about are left as the server has them, and all else that the edits in the
 * question say goes on under new names, on what their person saw (whatWouldGoOn); what collides there is asked about anew. Rejects
 * with TooLateError when no edit is parked under this name, with MoreWouldGoError when a change would lose something that was not
 * named.
 */
export async function keepTheirs(
  db: ClinicDatabase,
  sources: ChangeSources,
  opId: string,
  { asked, named = [] }: LeavingTheirs,
): Promise<void> {
  await inDecision(db, sources, { opId }, async (entry, outbox, ids) => {
    if (entry.state !== 'parked' || !isEdit(entry)) throw new TooLateError()
    const question = [entry, ...behind(entry, followersOf(entry, outbox, ids))]
    const { taken, goesOn } = whatWouldGoOn(entry, outbox, ids, asked)
    if (taken.some(({ n }) => n !== entry.n && !named.includes(n))) throw new MoreWouldGoError()
    for (const { n, patch, base } of goesOn) await db.outbox.update(n, { patch, base })
    const gone = question.filter(({ n }) => !goesOn.some((other) => other.n === n))
    await db.outbox.bulkDelete(gone.map(({ n }) => n))
    let left = [...outbox.filter((other) => !question.includes(other)), ...goesOn].sort(bySequence)
    // The last one first, so that what stood on two of them gets the base of the earlier.
    for (const dropped of taken.toReversed()) left = await closeGap(db, sources, { dropped, left, ids })
    // What goes on behind it has been queued with the gap.
    const rest = goesOn.filter(({ n }) => n === entry.n)
    await queueAnew(db, sources.newUuid, rest)
    await requeueAtTail(db, { changes: rest }, { outbox, ids })
    await rebaseRecord(db, entry, sources.now())
    await rebaseRow(db, entry, sources.now())
  })
}

/** What 'Dejar lo del servidor' takes of an edit that is asked about and of what waits behind it, and what goes on. */
export function whatWouldGoOn(
  entry: OutboxEntry,
  outbox: readonly OutboxEntry[],
  ids: KnownIds,
  asked: readonly string[],
): LeftToTheirs {
  return leftToTheirs(entry, behind(entry, followersOf(entry, outbox, ids)), asked)
}
