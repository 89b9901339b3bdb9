import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { BASELINE_EPOCH } from '#data/local/status/server-kind.ts'
import { rebaseRecord } from '#data/sync/clinical-records/apply-record-result.ts'
import { fieldsAsNow } from '#data/sync/epochs/id-remapping.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import { type EnqueuedChange, tidied } from '#data/sync/outbox/enqueue.ts'
import { mirroredPatientName, mirroredRefs } from '#data/sync/outbox/row-names.ts'
import { viewBefore } from '#data/sync/outbox/view-before.ts'
import { rebaseRow } from '#data/sync/pull/rebase-row.ts'
import { isMirrored } from '#domain/fields/entities.ts'
import { baseOf, changedFields } from '#domain/sync/merge/field-groups.ts'
import type { ShownRow } from '#domain/sync/merge/fold.ts'
import { keptFields } from '#domain/sync/merge/kept-fields.ts'
import { withDecided } from '#domain/sync/merge/last-word.ts'
import { chainOf, madeOnTopOf, refoldedBases } from '#domain/sync/merge/rebase.ts'
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
import { behind, closeGap, followersOf, queueAnew } from './chain-behind.ts'
import { inDecision, MoreWouldGoError, TooLateError } from './decision.ts'
import { requeueAtTail } from './requeue-at-tail.ts'

/**
 * 'Intentar de nuevo' and 'conservar lo mío': the parked change goes again under a new name, on top of what its person was shown
 * (groundOf), with what the person saw in the fields in question (keptFields); what waited behind it goes with it, both behind all that was
 * done since (requeueAtTail). Rejects with TooLateError when it is not parked.
 */
export function retryChange(
  db: ClinicDatabase,
  sources: ChangeSources,
  opId: string,
  deciding: Pick<Mending, 'shown'> = {},
): Promise<EnqueuedChange> {
  // planted: seen-fields-not-kept
  const wishOf: WishOf = (entry, ground, ids) => ({ ...(ground && keptFields(entry, ground, ids)), ...entry.patch })
  return requeue(db, sources, opId, wishOf, deciding)
}

/** What a decision makes of a change, on the row that it goes by (groundOf). */
type WishOf = (entry: OutboxEntry, ground: Fields | null, ids: KnownIds) => Fields

/** What an open form knows of the change that it mends. */
export interface Mending {
  /**
   * The row as the form showed it: fields that the person left alone stay out of the change, and one that the server changed
   * meanwhile is asked about; of an action the wished fields are then all that it causes, so that what was taken out of the form
   * is not sent. Without it the change says what it said.
   */
  seen?: ShownRow | undefined
  /**
   * What a question showed of the row as the server has it: a value that somebody has changed since is asked about again. Without
   * it a conflict is decided on what is known now.
   */
  shown?: Fields | undefined
  /**
   * The place in the outbox of the last change that the form knew of. It shows the last word on its fields, so what is decided
   * replaces the changes behind it (withDecided); what its person wrote since, in another tab, is another opinion and is asked about.
   * Without it only the refused change was shown: what waits behind that goes on after it.
   */
  last?: number | undefined
  /** Replaces what an action's call says besides; without it that stays as it was. */
  body?: Fields | undefined
  /** The draft whose text mends the change: it goes in the same transaction. */
  draft?: string | undefined
}

/**
 * The person mends a refused change: it stays the same change under a new name, and goes behind all that was done since (requeueAtTail). `wished`
 * replaces fields of it, and of the person's own edits that wait behind it those that the form showed (`last`). Nothing is kept besides:
 * what the form does not say stands as the server has it.
 */
export function editChange(
  db: ClinicDatabase,
  sources: ChangeSources,
  opId: string,
  wished: Fields,
  mending: Mending = {},
): Promise<EnqueuedChange> {
  // planted: form-keeps-omitted
  const wishOf: WishOf = ({ action, patch }) => ({ ...(mending.seen && action ? {} : patch), ...tidied(wished) })
  const decided = mending.last === undefined ? {} : tidied(wished)
  return requeue(db, sources, opId, wishOf, { ...mending, decided })
}

/**
 * Drops a change by the person's word, with all that goes along (lostWith), as far as the question told it: `named` are those
 * changes' places in the outbox. What the change had covered passes to the next change of the same field. Rejects with
 * TooLateError when it is on its way, or may have arrived unanswered (mayDrop), with MoreWouldGoError when something would go that was
 * not named.
 */
export async function dropChange(
  db: ClinicDatabase,
  sources: ChangeSources,
  opId: string,
  named: readonly number[] = [],
): Promise<void> {
  await inDecision(db, sources, { opId }, async (entry, outbox, ids) => {
    if (!mayDrop(entry)) throw new TooLateError()
    const along = lostWith(entry, outbox, ids)
    if (along.some(({ n }) => !named.includes(n))) throw new MoreWouldGoError()
    const lost = [entry, ...along]
    await db.outbox.bulkDelete(lost.map(({ n }) => n))
    let left = outbox.filter((other) => !lost.includes(other))
    // The last one first, so that what stood on two of them gets the base of the earlier.
    for (const dropped of lost.sort(bySequence).toReversed()) left = await closeGap(db, sources, { dropped, left, ids })
    for (const dropped of lost) await rebaseRecord(db, dropped, sources.now())
    // planted: no-rebase-after-drop
    for (const dropped of lost) await rebaseRow(db, dropped, sources.now())
  })
}

/**
 * Whether the person may still take this change back without the server's knowing: it waits for an answer of hers, or it never left. What
 * waits for her since nobody knows whether it arrived goes from here alone: what the server has of it comes by a pull or a reading.
 */
export function mayDrop(entry: OutboxEntry): boolean {
  return entry.state === 'parked' || (entry.state === 'queued' && !entry.sent)
}

/** What goes along when a change is dropped: what can't stand without it, and what is one question with it. */
export function lostWith(entry: OutboxEntry, outbox: readonly OutboxEntry[], ids: KnownIds): OutboxEntry[] {
  const along = behind(entry, followersOf(entry, outbox, ids))
  return [...new Set([...dependantsOf(entry, outbox), ...along])]
}

async function requeue(
  db: ClinicDatabase,
  sources: ChangeSources,
  opId: string,
  wishOf: WishOf,
  { seen, shown, last = Number.POSITIVE_INFINITY, body, draft, decided = {} }: Mending & { decided?: Fields },
): Promise<EnqueuedChange> {
  const newName = sources.newUuid()
  return inDecision(db, sources, { opId, newName }, async (entry, outbox, ids) => {
    const enqueued = { n: entry.n, opId: newName, key: entry.key }
    // A first attempt that seemed to fail may have been kept after all.
    if (entry.opId === newName) return enqueued
    if (entry.state !== 'parked') throw new TooLateError()
    const told = await readRecordFromResponse(db, entry, outbox, ids)
    // The form may have been opened before a restore.
    const asNow = (fields: Fields) => fieldsAsNow(db, fields)
    const ground = seen ? await asNow(seen) : groundOf(entry, told, shown && (await asNow(shown)))
    const restated = restate(entry, await asNow(wishOf(entry, ground, ids)), ground)
    const { patch } = restated
    const meant = { ...entry, ...restated }
    const refs = { ...entry.refs, ...(await mirroredRefs(db, meant)) }
    const patientName = (await mirroredPatientName(db, meant)) ?? entry.patientName
    const said = { ...restated, refs, patientName, ...saying(entry, body) }
    await db.outbox.update(entry.n, { ...QUEUED, opId: newName, ...said })
    const followers = followersOf(entry, outbox, ids)
    const along = behind(entry, followers)
    await queueAnew(db, sources.newUuid, along)
    // Only what this decision was about: what others changed besides is still to be asked about.
    const about = [...Object.keys(entry.patch), ...Object.keys(patch)]
    // Nobody has judged the changes behind by the version that was told of a record.
    const { version: _, ...start } = baseOf(entry.entity, { ...told.before, ...ground, ...patch }, about)
    const known = followers.filter(({ n }) => n <= last)
    await refold(db, withDecided(madeOnTopOf(entry, known, ids), /* planted: later-edit-wins */ decided), start)
    await requeueAtTail(db, { changes: [entry, ...along], meant: patch }, { outbox, ids })
    await rebaseRecord(db, entry, sources.now())
    // planted: no-rebase-after-drop-requeue
    await rebaseRow(db, entry, sources.now())
    if (draft) await db.drafts.delete(draft)
    return enqueued
  })
}

interface Told {
  /** The row with the person's earlier changes; null where it is not there. */
  before: Fields | null
  /**
   * The row as the server has it, with those that it has taken; of a clinical record with those that wait, too. What a question showed
   * of it is still true though an own change before it, a question of its own then, has gone on its way since.
   */
  theirs: Fields | null
}

async function readRecordFromResponse(
  db: ClinicDatabase,
  entry: OutboxEntry,
  outbox: readonly OutboxEntry[],
  ids: KnownIds,
): Promise<Told> {
  const chain = chainOf(outbox, entry, ids)
  const before = await viewBefore(db, entry, chain, ids)
  if (!isMirrored(entry.entity)) return { before, theirs: before }
  const taken = chain.filter(({ ack }) => ack !== null)
  return { before, theirs: (await viewBefore(db, entry, taken, ids)) ?? before }
}

/**
 * The row that a decision goes by, out of the row as it stands before the change; null where it is not there. Of the fields that the
 * change touched: as the question showed them, or, where it showed none of the server's, as the change's person saw them; so that
 * the rebase asks about what others have written besides.
 */
function groundOf({ base, parked }: OutboxEntry, { before, theirs }: Told, shown: Fields | undefined): Fields | null {
  // planted: decided-on-unshown
  if (!before || (!shown && parked?.why === 'conflict')) return before
  const seen: Fields = { ...base, ...shown }
  const isStillTrue = (field: string) => shown !== undefined && field in shown && shown[field] === theirs?.[field]
  const others = Object.keys(seen).filter((field) => field !== 'version' && !isStillTrue(field))
  return { ...before, ...Object.fromEntries(others.map((field) => [field, seen[field] ?? null])) }
}

/** The change as it is meant now, on the ground on which it is meant; null where there is no such row. */
function restate(entry: OutboxEntry, wish: Fields, ground: Fields | null) {
  const patch = entry.kind === 'update' && ground ? changedFields(ground, wish) : wish
  const base = isEdit(entry) && ground ? baseOf(entry.entity, ground, Object.keys(patch)) : entry.base
  // One that goes again as it was may be there already, from an earlier copy: then others' later word on it stands.
  const isMended = isCreation(entry) && Object.keys(changedFields(entry.patch, patch)).length > 0
  return { patch, base, mended: entry.mended || isMended, sent: !isMended && isToBeLookedFor(entry) }
}

/** A server with the baseline API knows no names: a creation that may be there is looked for by what it says before it goes again. */
function isToBeLookedFor(entry: OutboxEntry): boolean {
  return isCreation(entry) && entry.frozen?.epoch === BASELINE_EPOCH && mayHaveArrived(entry)
}

/** What was made on top of a decided change stands on what is now; an edit that was decided with it has nothing more to say. */
async function refold(db: ClinicDatabase, onTop: readonly OutboxEntry[], start: Fields): Promise<void> {
  const isDecided = ({ kind, patch }: OutboxEntry) => kind === 'update' && Object.keys(patch).length === 0
  const left = onTop.filter((other) => !isDecided(other))
  // planted: dependents-keep-base
  const bases = refoldedBases(start, left)
  for (const { n, patch, base } of left) await db.outbox.update(n, { patch, base: bases.get(n) ?? base })
  await db.outbox.bulkDelete(onTop.filter(isDecided).map(({ n }) => n))
}

/** The action with what its call says besides from now on; of no other change, and not without a new body. */
function saying({ action }: OutboxEntry, body: Fields | undefined): Partial<Pick<OutboxEntry, 'action'>> {
  return action && body ? { action: { ...action, body: tidied(body) } } : {}
}
