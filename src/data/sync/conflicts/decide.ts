import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { BASELINE_EPOCH } from '#data/local/status/server-kind.ts'
import { rebaseClinicalRecord } from '#data/sync/clinical-records/apply-record-outcome.ts'
import { withCurrentKeys } from '#data/sync/epochs/id-remapping.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import { type EnqueuedChange, trimTexts } from '#data/sync/outbox/enqueue.ts'
import { mirroredPatientName, mirroredRefs } from '#data/sync/outbox/row-keys.ts'
import { viewBefore } from '#data/sync/outbox/view-before.ts'
import { rebaseRow } from '#data/sync/pull/rebase-row.ts'
import { isMirrored } from '#domain/fields/entities.ts'
import { baseOf, changedFields } from '#domain/sync/merge/field-groups.ts'
import type { ShownRow } from '#domain/sync/merge/fold.ts'
import { keptFields } from '#domain/sync/merge/kept-fields.ts'
import { withDecided } from '#domain/sync/merge/latest-values.ts'
import { madeOnTopOf, updatedBases } from '#domain/sync/merge/rebase.ts'
import { dependantsOf } from '#domain/sync/outbox/next-to-send.ts'
import {
  bySequence,
  type Fields,
  isCreation,
  isEdit,
  type KnownIds,
  mayHaveArrived,
  type OutboxEntry,
  QUEUED,
} from '#domain/sync/outbox/outbox-entry.ts'
import { qualifiedName, untiedPatch } from '#domain/sync/outbox/references.ts'
import { chainOf } from '#domain/sync/outbox/row-chain.ts'
import { MoreWouldBeLostError, runDecision, TooLateError } from './decision.ts'
import { changesSharingReview, laterChangesOf, rebaseAfterDrop, requeueUnsent } from './later-changes.ts'
import { requeueAtTail } from './requeue-at-tail.ts'

/**
 * 'Intentar de nuevo' and 'conservar lo mío': requeues the change under a new change id, on the values that its person
 * was shown (baseOfDecision), plus the fields in conflict as that person saw them (keptFields). Changes that share its
 * review are requeued with it, at the tail (requeueAtTail). Rejects with TooLateError if it does not need review.
 */
export function retryChange(
  db: ClinicDatabase,
  sources: ChangeSources,
  opId: string,
  deciding: Pick<DecisionContext, 'shown'> = {},
): Promise<EnqueuedChange> {
  // planted: seen-fields-not-kept
  const wishOf: WishOf = (entry, ground, ids) => ({ ...(ground && keptFields(entry, ground, ids)), ...entry.patch })
  return requeue(db, sources, opId, wishOf, deciding)
}

/** Computes the desired fields from the change and the row that the decision is based on (baseOfDecision). */
type WishOf = (entry: OutboxEntry, ground: Fields | null, ids: KnownIds) => Fields

/** What an open form knows about the change that it edits. */
export interface DecisionContext {
  /**
   * The row as the form showed it. Fields that the person left alone stay out of the change, and a field that the
   * server changed meanwhile is a conflict. An action then causes exactly the form's fields, so that a removed value is
   * not sent. Without it the change keeps its patch.
   */
  seen?: ShownRow | undefined
  /**
   * The server's values as the review showed them. A value that somebody has changed since is a conflict again. Without
   * it a conflict is decided on the current values.
   */
  shown?: Fields | undefined
  /**
   * The sequence number of the last change that the form knew of. The form shows the latest values up to that change,
   * so its values replace theirs (withDecided). What the person wrote later, in another tab, is a conflict. Without it
   * only the refused change was shown, and the later ones go on after it.
   */
  last?: number | undefined
  /** Replaces the action's extra body fields; without it they stay. */
  body?: Fields | undefined
  /** The draft that holds the form's text; deleted in the same transaction. */
  draft?: string | undefined
}

/**
 * Edits a refused change: it gets a new change id and is requeued at the tail (requeueAtTail). `wished` replaces its
 * fields, and those of the person's later edits that the form showed (`last`). Other fields keep the server's values.
 */
export function editChange(
  db: ClinicDatabase,
  sources: ChangeSources,
  opId: string,
  wished: Fields,
  context: DecisionContext = {},
): Promise<EnqueuedChange> {
  // planted: form-keeps-omitted
  const wishOf: WishOf = ({ action, patch }) => ({ ...(context.seen && action ? {} : patch), ...trimTexts(wished) })
  const decided = context.last === undefined ? {} : trimTexts(wished)
  return requeue(db, sources, opId, wishOf, { ...context, decided })
}

/**
 * Drops a change and all changes that go with it (changesLostWith). `named` are the sequence numbers of those that the
 * confirmation listed. The base of the dropped change passes to the next change of the same field. Rejects with
 * TooLateError if the change is in flight or may have arrived (mayDrop), with MoreWouldBeLostError if an unlisted
 * change would be dropped too.
 */
export async function dropChange(
  db: ClinicDatabase,
  sources: ChangeSources,
  opId: string,
  named: readonly number[] = [],
): Promise<void> {
  await runDecision(db, sources, { opId }, async (entry, outbox, ids) => {
    if (!mayDrop(entry)) throw new TooLateError()
    const along = changesLostWith(entry, outbox, ids)
    if (along.some(({ n }) => !named.includes(n))) throw new MoreWouldBeLostError()
    const lost = [entry, ...along]
    await db.outbox.bulkDelete(lost.map(({ n }) => n))
    let left = outbox.filter((other) => !lost.includes(other))
    await untieFrom(db, lost, left)
    // From last to first, so that a change based on two of them gets the base of the earlier one.
    for (const dropped of lost.sort(bySequence).toReversed())
      left = await rebaseAfterDrop(db, sources, { dropped, left, ids })
    for (const dropped of lost) await rebaseClinicalRecord(db, dropped, sources.now())
    // planted: no-rebase-after-drop
    for (const dropped of lost) await rebaseRow(db, dropped, sources.now())
  })
}

/** Lets the changes go on that can do without the rows of dropped creations: the incomes of an appointment. */
async function untieFrom(
  db: ClinicDatabase,
  dropped: readonly OutboxEntry[],
  left: readonly OutboxEntry[],
): Promise<void> {
  const made = new Set(dropped.filter(({ kind }) => kind === 'create').map(qualifiedName))
  for (const entry of left) {
    const patch = untiedPatch(entry, (reference) => made.has(qualifiedName(reference)))
    if (patch) await db.outbox.update(entry.n, { patch })
  }
}

/**
 * Whether the person may drop this change: it needs review, or was never sent. An income that may have arrived is
 * dropped on this device only; the server's row comes by a pull.
 */
export function mayDrop(entry: OutboxEntry): boolean {
  return entry.state === 'parked' || (entry.state === 'queued' && !entry.sent)
}

/** Returns what is dropped with a change: the changes that need its row, and those that share its review. */
export function changesLostWith(entry: OutboxEntry, outbox: readonly OutboxEntry[], ids: KnownIds): OutboxEntry[] {
  const along = changesSharingReview(entry, laterChangesOf(entry, outbox, ids))
  return [...new Set([...dependantsOf(entry, outbox), ...along])]
}

async function requeue(
  db: ClinicDatabase,
  sources: ChangeSources,
  opId: string,
  wishOf: WishOf,
  { seen, shown, last = Number.POSITIVE_INFINITY, body, draft, decided = {} }: DecisionContext & { decided?: Fields },
): Promise<EnqueuedChange> {
  const newChangeId = sources.newUuid()
  return runDecision(db, sources, { opId, newChangeId }, async (entry, outbox, ids) => {
    const enqueued = { n: entry.n, opId: newChangeId, key: entry.key }
    // A first attempt that seemed to fail may have been kept after all.
    if (entry.opId === newChangeId) return enqueued
    if (entry.state !== 'parked') throw new TooLateError()
    const states = await readRowStates(db, entry, outbox, ids)
    // The form may have been opened before a restore.
    const asNow = (fields: Fields) => withCurrentKeys(db, fields)
    const ground = seen ? await asNow(seen) : baseOfDecision(entry, states, shown && (await asNow(shown)))
    const restated = restate(entry, await asNow(wishOf(entry, ground, ids)), ground)
    const { patch } = restated
    const meant = { ...entry, ...restated }
    const refs = { ...entry.refs, ...(await mirroredRefs(db, meant)) }
    const patientName = (await mirroredPatientName(db, meant)) ?? entry.patientName
    const said = { ...restated, refs, patientName, ...withNewBody(entry, body) }
    await db.outbox.update(entry.n, { ...QUEUED, opId: newChangeId, ...said })
    const followers = laterChangesOf(entry, outbox, ids)
    const along = changesSharingReview(entry, followers)
    await requeueUnsent(db, sources.newUuid, along)
    // Only the fields of this decision: what others changed in other fields is still a conflict.
    const about = [...Object.keys(entry.patch), ...Object.keys(patch)]
    // The later changes were not rebased on the record's version in the refusal.
    const { version: _, ...start } = baseOf(entry.entity, { ...states.before, ...ground, ...patch }, about)
    const known = followers.filter(({ n }) => n <= last)
    await updateBases(db, withDecided(madeOnTopOf(entry, known, ids), /* planted: later-edit-wins */ decided), start)
    await requeueAtTail(db, { changes: [entry, ...along], meant: patch }, { outbox, ids })
    await rebaseClinicalRecord(db, entry, sources.now())
    // planted: no-rebase-after-drop-requeue
    await rebaseRow(db, entry, sources.now())
    if (draft) await db.drafts.delete(draft)
    return enqueued
  })
}

interface RowStates {
  /** The row with the person's earlier changes; null if there is no such row. */
  before: Fields | null
  /**
   * The row as the server has it, with its accepted changes; of a clinical record with the waiting ones as well. The
   * review's values stay valid even if an earlier own change was sent since.
   */
  theirs: Fields | null
}

async function readRowStates(
  db: ClinicDatabase,
  entry: OutboxEntry,
  outbox: readonly OutboxEntry[],
  ids: KnownIds,
): Promise<RowStates> {
  const chain = chainOf(outbox, entry, ids)
  const before = await viewBefore(db, entry, chain, ids)
  if (!isMirrored(entry.entity)) return { before, theirs: before }
  const taken = chain.filter(({ ack }) => ack !== null)
  return { before, theirs: (await viewBefore(db, entry, taken, ids)) ?? before }
}

/**
 * Returns the row that a decision is based on: the row before the change, with the shown or seen values; null if there
 * is no such row. The change's fields are as the review showed them, else as the person saw them. So the rebase finds
 * what others have changed besides.
 */
function baseOfDecision(
  { base, parked }: OutboxEntry,
  { before, theirs }: RowStates,
  shown: Fields | undefined,
): Fields | null {
  // planted: decided-on-unshown
  if (!before || (!shown && parked?.why === 'conflict')) return before
  const seen: Fields = { ...base, ...shown }
  const isStillTrue = (field: string) => shown !== undefined && field in shown && shown[field] === theirs?.[field]
  const others = Object.keys(seen).filter((field) => field !== 'version' && !isStillTrue(field))
  return { ...before, ...Object.fromEntries(others.map((field) => [field, seen[field] ?? null])) }
}

/** Returns the patch and base of the decided change; without a row the desired fields are the patch. */
function restate(entry: OutboxEntry, wish: Fields, ground: Fields | null) {
  const patch = entry.kind === 'update' && ground ? changedFields(ground, wish) : wish
  const base = isEdit(entry) && ground ? baseOf(entry.entity, ground, Object.keys(patch)) : entry.base
  // An unedited creation may exist already, from an earlier copy. Then later edits by others stand.
  const isMended = isCreation(entry) && Object.keys(changedFields(entry.patch, patch)).length > 0
  return { patch, base, mended: entry.mended || isMended, sent: !isMended && isToBeLookedFor(entry) }
}

/** A baseline server ignores change ids, so a creation that may have arrived is looked up before it is sent again. */
function isToBeLookedFor(entry: OutboxEntry): boolean {
  return isCreation(entry) && entry.frozen?.epoch === BASELINE_EPOCH && mayHaveArrived(entry)
}

/** Updates the bases of later changes to the decided values, and deletes edits that the decision has emptied. */
async function updateBases(db: ClinicDatabase, onTop: readonly OutboxEntry[], start: Fields): Promise<void> {
  const isDecided = ({ kind, patch }: OutboxEntry) => kind === 'update' && Object.keys(patch).length === 0
  const left = onTop.filter((other) => !isDecided(other))
  // planted: dependents-keep-base
  const bases = updatedBases(start, left)
  for (const { n, patch, base } of left) await db.outbox.update(n, { patch, base: bases.get(n) ?? base })
  await db.outbox.bulkDelete(onTop.filter(isDecided).map(({ n }) => n))
}

/** Returns the action with a new body; nothing if there is no action or no body. */
function withNewBody({ action }: OutboxEntry, body: Fields | undefined): Partial<Pick<OutboxEntry, 'action'>> {
  return action && body ? { action: { ...action, body: trimTexts(body) } } : {}
}
