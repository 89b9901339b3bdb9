import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { rebaseClinicalRecord } from '#data/sync/clinical-records/apply-record-outcome.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import { rebaseRow } from '#data/sync/pull/rebase-row.ts'
import { type ServerValueSplit, splitForServerValue } from '#domain/sync/merge/server-value-split.ts'
import { bySequence, isEdit, type KnownIds, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { MoreWouldBeLostError, runDecision, TooLateError } from './decision.ts'
import { changesSharingReview, laterChangesOf, rebaseAfterDrop, requeueUnsent } from './later-changes.ts'
import { requeueAtTail } from './requeue-at-tail.ts'

/**
 * The card on which 'Dejar lo del servidor' was pressed: the fields in conflict, and the changes that it listed as
 * losing fields.
 */
export interface ServerValueChoice {
  asked: readonly string[]
  /** The sequence numbers of those changes. */
  named?: readonly number[]
}

/**
 * 'Dejar lo del servidor': gives up the fields in conflict. All other fields of the edits under this review are
 * requeued under new change ids, on what their person saw; collisions are new conflicts. Rejects with TooLateError if
 * the change is not an edit that needs review, with MoreWouldBeLostError if an unlisted change would lose fields.
 */
export async function takeServerValue(
  db: ClinicDatabase,
  sources: ChangeSources,
  opId: string,
  { asked, named = [] }: ServerValueChoice,
): Promise<void> {
  await runDecision(db, sources, { opId }, async (entry, outbox, ids) => {
    if (entry.state !== 'parked' || !isEdit(entry)) throw new TooLateError()
    const reviewed = [entry, ...changesSharingReview(entry, laterChangesOf(entry, outbox, ids))]
    const { taken, goesOn: remaining } = previewServerValue(entry, outbox, ids, asked)
    if (taken.some(({ n }) => n !== entry.n && !named.includes(n))) throw new MoreWouldBeLostError()
    for (const { n, patch, base } of remaining) await db.outbox.update(n, { patch, base })
    const gone = reviewed.filter(({ n }) => !remaining.some((other) => other.n === n))
    await db.outbox.bulkDelete(gone.map(({ n }) => n))
    let left = [...outbox.filter((other) => !reviewed.includes(other)), ...remaining].sort(bySequence)
    // From last to first, so that a change based on two of them gets the base of the earlier one.
    for (const dropped of taken.toReversed()) left = await rebaseAfterDrop(db, sources, { dropped, left, ids })
    // The later changes have already been requeued by rebaseAfterDrop.
    const rest = remaining.filter(({ n }) => n === entry.n)
    await requeueUnsent(db, sources.newUuid, rest)
    await requeueAtTail(db, { changes: rest }, { outbox, ids })
    await rebaseClinicalRecord(db, entry, sources.now())
    await rebaseRow(db, entry, sources.now())
  })
}

/** Returns what 'Dejar lo del servidor' would give up and what would be sent, without doing it. */
export function previewServerValue(
  entry: OutboxEntry,
  outbox: readonly OutboxEntry[],
  ids: KnownIds,
  asked: readonly string[],
): ServerValueSplit {
  return splitForServerValue(entry, changesSharingReview(entry, laterChangesOf(entry, outbox, ids)), asked)
}
