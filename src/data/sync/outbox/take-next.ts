import { changeTransaction } from '#data/local/database/change-transaction.ts'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readMirrorState } from '#data/local/database/meta.ts'
import { readCascades } from '#data/local/outbox/cascades.ts'
import { type PendingChanges, readFirstOfNewerApp, readOutbox } from '#data/local/outbox/outbox.ts'
import { readSendCandidates, type SendCandidates } from '#data/local/outbox/send-candidates.ts'
import { mirrorTable } from '#data/local/rows/mirror-table.ts'
import { isMirrored } from '#domain/fields/entities.ts'
import { isMisdated, UNDO_MS } from '#domain/sync/outbox/due-time.ts'
import { findNextToSend } from '#domain/sync/outbox/next-to-send.ts'
import {
  canonicalKey,
  type KnownIds,
  type OutboxEntry,
  rowName,
  type SerializedRequest,
  sequenceOf,
} from '#domain/sync/outbox/outbox-entry.ts'
import { serialize } from '#domain/sync/outbox/serialize.ts'

/** How many waiting changes are read first; usually one of them may be sent. */
const FIRST_READ = 2

/**
 * A change in flight with its exact request. `wasSent`: an earlier attempt may have reached the server. `before`: how it
 * waited.
 */
export interface InFlight {
  entry: OutboxEntry
  request: SerializedRequest
  wasSent: boolean
  before: Pick<OutboxEntry, 'state' | 'sent' | 'frozen' | 'hold'>
}

/**
 * Takes the next change that may be sent, serializes its request unless that was done before, and marks it in flight,
 * in one transaction. So a retry sends the same bytes even if the tab dies. Null if none may be sent.
 */
export function takeNext(db: ClinicDatabase, now: number): Promise<InFlight | null> {
  return changeTransaction(db, async () => {
    const [mirror, ofNewerApp, first] = await Promise.all([
      readMirrorState(db),
      readFirstOfNewerApp(db),
      readSendCandidates(db, FIRST_READ),
    ])
    if (!mirror) return null
    const { entry, pending } = await findNext(db, first, mirror.complete, now)
    if (!entry || (ofNewerApp !== null && ofNewerApp < sequenceOf(entry))) return null
    // planted: if-match-of-retry-recomputed
    const request = entry.frozen ?? (await serializeInEpoch(db, entry, pending, mirror.epoch))
    const attempt = entry.attempt + 1
    // planted: new-key-per-retry, serialized-after-marking, dequeued-before-sending
    await db.outbox.put({ ...entry, state: 'inflight', frozen: request, sent: true, hold: null, attempt })
    const { state, sent, frozen, hold } = entry
    const before = { state, sent, frozen, hold }
    return { entry: { ...entry, frozen: request, attempt }, request, wasSent: sent, before }
  })
}

/** Lets a change that was taken and not sent wait as before. Does nothing if another sender took it over. */
export async function giveBack(db: ClinicDatabase, { entry, before }: InFlight): Promise<void> {
  const present = await db.outbox.get(entry.n)
  const isOwn = present?.state === 'inflight' && present.opId === entry.opId && present.attempt === entry.attempt
  if (isOwn) await db.outbox.update(entry.n, before)
}

/**
 * Looks among the first changes of the queue, and reads four times as far each time, until a change is found that may
 * be sent, or the queue ends.
 */
async function findNext(
  db: ClinicDatabase,
  first: SendCandidates,
  isMirrorComplete: boolean,
  now: number,
): Promise<{ entry: OutboxEntry | null; pending: PendingChanges }> {
  let candidates = first
  for (let size = FIRST_READ; ; ) {
    const { outbox, ids, upTo } = candidates
    const cascades = await readCascades(db, { outbox, ids })
    const entry = findNextToSend(outbox, ids, { cascades, isMirrorComplete, upTo, now })
    if (entry || upTo === Number.POSITIVE_INFINITY) return { entry, pending: { outbox, ids } }
    size *= 4
    candidates = await readSendCandidates(db, size)
  }
}

/** `outbox` holds the entry's whole chain (readSendCandidates). */
async function serializeInEpoch(
  db: ClinicDatabase,
  entry: OutboxEntry,
  { outbox, ids }: PendingChanges,
  epoch: number,
): Promise<SerializedRequest> {
  const row = rowName(entry, ids)
  const chain = outbox.filter((other) => rowName(other, ids) === row)
  const acknowledged = chain.flatMap(({ ack }) => (ack?.epoch === epoch ? [ack.version] : []))
  return serialize(entry, {
    ids,
    epoch,
    knownVersion: await knownVersion(db, entry, ids),
    acknowledgedVersions: acknowledged,
  })
}

async function knownVersion(db: ClinicDatabase, { entity, key, base }: OutboxEntry, ids: KnownIds): Promise<number> {
  if (!isMirrored(entity)) return Number(base.version ?? 0)
  const id = canonicalKey(key, ids)
  return (typeof id === 'number' ? await mirrorTable(db, entity).get(id) : undefined)?.version ?? 0
}

/**
 * Requeues, unchanged, the changes that a dead tab left in flight: they may have arrived. Only the sender may call
 * this.
 */
export async function recoverInFlight(db: ClinicDatabase): Promise<void> {
  await db.transaction('rw', db.outbox, async () => {
    for (const entry of await readOutbox(db)) {
      if (entry.state === 'inflight') await db.outbox.update(entry.n, { state: 'queued', sent: true })
    }
  })
}

/** Shifts the undo time of waiting changes after the clinic's clock moved by `shift` milliseconds. */
export async function shiftUndoTimes(db: ClinicDatabase, shift: number): Promise<void> {
  await db.transaction('rw', db.outbox, async () => {
    const undoable = (await readOutbox(db)).filter(({ hold }) => hold === 'undo')
    for (const { n, nextAt } of undoable) await db.outbox.update(n, { nextAt: nextAt + shift })
  })
}

/**
 * Ends waits once the API answers again: changes that waited only for the network become due. An undoable change that
 * is dated too far ahead can be undone for the usual time from now: its user was not signed in when the clock was
 * corrected.
 */
export async function releaseHeld(db: ClinicDatabase, now: number): Promise<void> {
  await db.transaction('rw', db.outbox, async () => {
    for (const entry of await readOutbox(db)) {
      if (entry.hold === 'network') await db.outbox.update(entry.n, { nextAt: 0, hold: null })
      if (isMisdated(entry, now)) await db.outbox.update(entry.n, { nextAt: now + UNDO_MS })
    }
  })
}
