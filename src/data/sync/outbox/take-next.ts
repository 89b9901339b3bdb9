import { changeTransaction } from '#data/local/database/change-transaction.ts'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readMirrorState } from '#data/local/database/meta.ts'
import { firstOfNewerApp, readChain, readOutbox } from '#data/local/outbox/outbox.ts'
import { readQueueHead } from '#data/local/outbox/queue-head.ts'
import { readTakenAlong } from '#data/local/outbox/taken-along.ts'
import { mirrorTable } from '#data/local/rows/mirror-table.ts'
import { isMirrored } from '#domain/fields/entities.ts'
import { isMisdated, UNDO_MS } from '#domain/sync/outbox/due-time.ts'
import { nextToSend } from '#domain/sync/outbox/next-to-send.ts'
import {
  canonicalKey,
  type KnownIds,
  type OutboxEntry,
  type SerializedRequest,
  sequenceOf,
} from '#domain/sync/outbox/outbox-entry.ts'
import { serialize } from '#domain/sync/outbox/serialize.ts'

/** How many waiting changes are read first: most often one of them may go. */
const FIRST_READ = 8

/** A change in flight with its exact request; `wasSent` tells whether it may have reached the server before. */
export interface InFlight {
  entry: OutboxEntry
  request: SerializedRequest
  wasSent: boolean
}

/**
 * Takes the next change that may go, serializes its request unless that was done before, and marks it as in flight, all in one
 * transaction: whatever dies afterwards, a retry sends the same bytes. Null when none may go.
 */
export function takeNext(db: ClinicDatabase, now: number): Promise<InFlight | null> {
  return changeTransaction(db, async () => {
    const mirror = await readMirrorState(db)
    if (!mirror) return null
    const { entry, ids } = await findNext(db, mirror.complete, now)
    if (!entry || (await firstOfNewerApp(db, sequenceOf(entry))) !== null) return null
    // planted: if-match-of-retry-recomputed
    const request = entry.frozen ?? (await serializedAt(db, entry, ids, mirror.epoch))
    const attempt = entry.attempt + 1
    // planted: new-key-per-retry, serialized-after-marking, dequeued-before-sending
    await db.outbox.update(entry.n, { state: 'inflight', frozen: request, sent: true, hold: null, attempt })
    return { entry: { ...entry, frozen: request, attempt }, request, wasSent: entry.sent }
  })
}

/** Reads the queue from its head on, each time four times as far, until a change is found that may go, or there are no more. */
async function findNext(
  db: ClinicDatabase,
  isMirrorWhole: boolean,
  now: number,
): Promise<{ entry: OutboxEntry | null; ids: KnownIds }> {
  for (let size = FIRST_READ; ; size *= 4) {
    const { outbox, ids, upTo } = await readQueueHead(db, size)
    const takenAlong = await readTakenAlong(db, { outbox, ids })
    const entry = nextToSend(outbox, ids, { takenAlong, isMirrorWhole, upTo, now })
    if (entry || upTo === Number.POSITIVE_INFINITY) return { entry, ids }
  }
}

async function serializedAt(
  db: ClinicDatabase,
  entry: OutboxEntry,
  ids: KnownIds,
  epoch: number,
): Promise<SerializedRequest> {
  const chain = await readChain(db, entry.entity, canonicalKey(entry.key, ids))
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

/** Changes that a dead tab left in flight may have arrived: they go again as they are. Only the one sender may say so. */
export async function recoverInFlight(db: ClinicDatabase): Promise<void> {
  await db.transaction('rw', db.outbox, async () => {
    for (const entry of await readOutbox(db)) {
      if (entry.state === 'inflight') await db.outbox.update(entry.n, { state: 'queued', sent: true })
    }
  })
}

/** The clock was moved by so many milliseconds: what the former one has left to undo a deletion is left by the new one. */
export async function redateDeletions(db: ClinicDatabase, shift: number): Promise<void> {
  await db.transaction('rw', db.outbox, async () => {
    const undoable = (await readOutbox(db)).filter(({ hold }) => hold === 'undo')
    for (const { n, nextAt } of undoable) await db.outbox.update(n, { nextAt: nextAt + shift })
  })
}

/**
 * The API answers again: changes that only waited for the network need wait no longer. And a deletion that is dated too far ahead
 * still, since its user was not signed in when the clock was set right, can be undone from now on for as long as any other.
 */
export async function releaseHeld(db: ClinicDatabase, now: number): Promise<void> {
  await db.transaction('rw', db.outbox, async () => {
    for (const entry of await readOutbox(db)) {
      if (entry.hold === 'network') await db.outbox.update(entry.n, { nextAt: 0, hold: null })
      if (isMisdated(entry, now)) await db.outbox.update(entry.n, { nextAt: now + UNDO_MS })
    }
  })
}
