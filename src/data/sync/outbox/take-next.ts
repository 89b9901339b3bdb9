import { changeTransaction } from '#data/local/database/change-transaction.ts'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readMirrorState } from '#data/local/database/meta.ts'
import { readCascades } from '#data/local/outbox/cascades.ts'
import { readChainOf, readFirstOfNewerApp, readOutbox } from '#data/local/outbox/outbox.ts'
import { readSendCandidates, type SendCandidates } from '#data/local/outbox/send-candidates.ts'
import { mirrorTable } from '#data/local/rows/mirror-table.ts'
import { isMirrored } from '#domain/fields/entities.ts'
import { isMisdated, UNDO_MS } from '#domain/sync/outbox/due-time.ts'
import { findNextToSend } from '#domain/sync/outbox/next-to-send.ts'
import {
  canonicalKey,
  type KnownIds,
  type OutboxEntry,
  type SerializedRequest,
  sequenceOf,
} from '#domain/sync/outbox/outbox-entry.ts'
import { serialize } from '#domain/sync/outbox/serialize.ts'

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

/** Takes the next change that may be sent (takeSeveral). Null if none may be. */
export async function takeNext(db: ClinicDatabase, now: number): Promise<InFlight | null> {
  const [taken] = await takeSeveral(db, now, 1)
  return taken ?? null
}

/**
 * Takes the next changes that may be sent, at most `count`, of which none depends on another. Serializes their requests
 * unless that was done before, and marks them in flight, in one transaction. So a retry sends the same bytes even if the
 * tab dies.
 */
export function takeSeveral(db: ClinicDatabase, now: number, count: number): Promise<InFlight[]> {
  return changeTransaction(db, async () => {
    const [mirror, ofNewerApp, first] = await Promise.all([
      readMirrorState(db),
      readFirstOfNewerApp(db),
      readSendCandidates(db, count + 1),
    ])
    if (!mirror) return []
    const entries = await findNext(db, first, { isMirrorComplete: mirror.complete, count, now })
    const mayLeave = (entry: OutboxEntry) => ofNewerApp === null || sequenceOf(entry) < ofNewerApp
    return Promise.all(entries.filter(mayLeave).map((entry) => take(db, entry, mirror.epoch)))
  })
}

async function take(db: ClinicDatabase, entry: OutboxEntry, epoch: number): Promise<InFlight> {
  const { state, sent, frozen, hold } = entry
  // planted: if-match-of-retry-recomputed
  const request = entry.frozen ?? (await serializeInEpoch(db, entry, epoch))
  const attempt = entry.attempt + 1
  // planted: new-key-per-retry, serialized-after-marking, dequeued-before-sending
  await db.outbox.put({ ...entry, state: 'inflight', frozen: request, sent: true, hold: null, attempt })
  const before = { state, sent, frozen, hold }
  return { entry: { ...entry, frozen: request, attempt }, request, wasSent: sent, before }
}

/** Lets a change that was taken and not sent wait as before. Does nothing if another sender took it over. */
export async function giveBack(db: ClinicDatabase, { entry, before }: InFlight): Promise<void> {
  const present = await db.outbox.get(entry.n)
  const isOwn = present?.state === 'inflight' && present.opId === entry.opId && present.attempt === entry.attempt
  if (isOwn) await db.outbox.update(entry.n, before)
}

/**
 * Looks among the first changes of the queue, and reads four times as far each time, until one is found that may be
 * sent, or the queue ends. Returns as many as are found there.
 */
async function findNext(
  db: ClinicDatabase,
  first: SendCandidates,
  { count, isMirrorComplete, now }: { count: number; isMirrorComplete: boolean; now: number },
): Promise<OutboxEntry[]> {
  let candidates = first
  for (let size = count + 1; ; ) {
    const { outbox, ids, upTo } = candidates
    const cascades = await readCascades(db, { outbox, ids })
    const context = { cascades, isMirrorComplete, upTo, now }
    const entries: OutboxEntry[] = []
    for (let waiting = outbox; entries.length < count; ) {
      const entry = findNextToSend(waiting, ids, context)
      if (!entry) break
      entries.push(entry)
      waiting = waiting.map((each) => (each === entry ? { ...each, state: 'inflight' } : each))
    }
    if (entries.length > 0 || upTo === Number.POSITIVE_INFINITY) return entries
    size *= 4
    candidates = await readSendCandidates(db, size)
  }
}

async function serializeInEpoch(db: ClinicDatabase, entry: OutboxEntry, epoch: number): Promise<SerializedRequest> {
  const { outbox: chain, ids } = await readChainOf(db, entry)
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
