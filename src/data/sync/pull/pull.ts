import { readMirrorState } from '#data/local/database/meta.ts'
import { noteStorageRoom } from '#data/local/database/storage-trouble.ts'
import type { MirrorState } from '#data/local/database/stored-meta.ts'
import { noteServerBehind } from '#data/local/status/server-behind.ts'
import { noteUpdateNeed } from '#data/local/status/update-need.ts'
import { RefusedError, UnreachableError } from '#data/remote/http/api-error.ts'
import { loadCode } from '#data/remote/http/load-code.ts'
import { type Ask, fetchCapabilities, fetchChanges, NewerServerError } from '#data/remote/sync-api.ts'
import { noteFirstPull } from '#data/sync/engine/connection.ts'
import { GoneError, OtherEpochError, OvertakenError } from '#data/sync/engine/sync-errors.ts'
import type { SyncPorts } from '#data/sync/engine/sync-ports.ts'
import { createAsk } from '#data/sync/push/requester.ts'
import { isDetectedBaseline, pullBaseline } from '#data/sync/push/server-side.ts'
import { SYNCED_ENTITIES } from '#domain/fields/entities.ts'
import { OUTBOX_SCHEMA } from '#domain/sync/outbox/outbox-entry.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { type ChangesPage, readMirrorCounts } from '#domain/wire/rows/row-readers.ts'
import { readGone } from '#domain/wire/sync-wire.ts'
import { applyPage } from './apply-page.ts'
import { type Filling, fillMirror } from './fill-mirror.ts'
import { dropDrifted } from './mirror-drift.ts'
import { isStaffSession, windowStart } from './mirror-scope.ts'
import { NewerChangesError } from './newer-changes.ts'
import { pruneMirror } from './prune-mirror.ts'

const PAGE_ROWS = 500

/** The most attempts of one pull. A new epoch or another tab's progress restarts it. */
const ATTEMPTS = 4

/** `unreachable`: no answer. `not_now`: the server asked to wait or failed. */
export type PullResult = 'complete' | 'unreachable' | 'not_now'

/**
 * Brings the mirror to the server's head; 'complete' if the feed was read to its end. Throws SessionEndedError, and
 * RefusedError for a refusal that does not pass by itself.
 */
export async function pull(ports: SyncPorts): Promise<PullResult> {
  const isStaff = await isStaffSession(ports)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    try {
      if (await pullOnce(ports, isStaff)) {
        await noteFirstPull(ports, false)
        await noteUpdateNeed(ports.db, 'server_schema', null)
        await noteUpdateNeed(ports.db, 'newer_changes', null)
        await noteServerBehind(ports.db, false)
        await noteStorageRoom(ports.db, true)
        return 'complete'
      }
    } catch (error) {
      const failed = await endAfterError(ports, error)
      if (failed) return failed
    }
  }
  return 'not_now'
}

/** Returns how a failed attempt ends the pull; null if another attempt may succeed. Throws all other errors. */
async function endAfterError(ports: SyncPorts, error: unknown): Promise<'unreachable' | 'not_now' | null> {
  if (await isDetectedBaseline(ports, error)) return null
  if (error instanceof NewerServerError) await noteUpdateNeed(ports.db, 'server_schema', error.schema)
  if (error instanceof NewerChangesError) await noteUpdateNeed(ports.db, 'newer_changes', OUTBOX_SCHEMA + 1)
  if (isRolledBack(error)) await noteServerBehind(ports.db, true)
  const failed = failureOf(error)
  if (failed) await noteFirstPull(ports, !(await readMirrorState(ports.db))?.complete)
  else if (!mayTryAgain(error)) throw error
  return failed
}

/**
 * Runs one attempt. False if it must be repeated: another tab went further, or the mirror has to be filled again after
 * a drift or a new epoch.
 */
async function pullOnce(ports: SyncPorts, isStaff: boolean): Promise<boolean> {
  const plain = await pullBaseline(ports, isStaff)
  if (plain !== null) return plain
  if (!(await catchUp(ports, isStaff))) return false
  await pruneMirror(ports, isStaff)
  const askIn = (epoch: number) => createAsk(ports, epoch)
  const today = clinicDayAt(ports.now())
  return !(await dropDrifted(ports.db, { askIn, today, windowStart: windowStart(ports, isStaff) }))
}

/** Brings the mirror to the head of the feed. False if another tab went further, or the mirror's epoch is over. */
async function catchUp(ports: SyncPorts, isStaff: boolean): Promise<boolean> {
  try {
    return await pullChanges(ports, await readyMirror(ports, isStaff), isStaff)
  } catch (error) {
    if (!(error instanceof GoneError)) throw error
    const { onEpochChange } = await loadCode(import('#data/sync/epochs/on-epoch-change.ts'))
    await onEpochChange(ports.db, error.current, ports.now())
    return false
  }
}

function failureOf(error: unknown): 'unreachable' | 'not_now' | null {
  if (error instanceof UnreachableError) return 'unreachable'
  // This version of the app can't read the server's rows or the waiting changes. The cursor stays, and the person is
  // asked to update.
  if (error instanceof NewerServerError || error instanceof NewerChangesError) return 'not_now'
  const isPassing =
    error instanceof RefusedError && (error.status >= 500 || error.status === 408 || error.status === 429)
  return isPassing ? 'not_now' : null
}

function isRolledBack(error: unknown): boolean {
  return error instanceof RefusedError && error.answer.code === 'put_back'
}

/** Whether the next attempt can go on from the current state: the server's epoch or the mirror has changed. */
function mayTryAgain(error: unknown): boolean {
  return error instanceof OtherEpochError || error instanceof OvertakenError
}

/** A mirror whose head has been read, so that it can be filled and followed. */
type StartedMirror = MirrorState & { cursor: number }

/** Returns the state to continue from, after filling an incomplete mirror. */
async function readyMirror(ports: SyncPorts, isStaff: boolean): Promise<StartedMirror> {
  const known = await readMirrorState(ports.db)
  if (known?.complete && known.cursor !== null) return { ...known, cursor: known.cursor }
  const state = await startMirror(ports, known, isStaff)
  if (isStaff) await fillMirror(ports.db, fillingOf(ports, state))
  return state
}

function fillingOf(ports: SyncPorts, state: MirrorState): Filling {
  return { state, ask: createAsk(ports, state.epoch), now: ports.now(), sizes: ports.listSizes }
}

/**
 * Returns the state for a filling. An interrupted filling continues from its own head, since later deletions come by
 * the feed. If the epoch has changed since, the feed is requested with the old one: the 410 contains the lineage.
 */
async function startMirror(ports: SyncPorts, known: MirrorState | null, isStaff: boolean): Promise<StartedMirror> {
  const from = windowStart(ports, isStaff)
  const { epoch, cursor, counts } = await fetchCapabilities(createAsk(ports, null), from)
  if (known && known.epoch !== epoch) await changesOf(createAsk(ports, null), 0, known.epoch, 1)
  // planted: filling-at-new-head
  if (known && known.cursor !== null) return { ...known, cursor: known.cursor }
  const head = isStaff ? cursor : 0
  return ports.db.transaction('rw', ports.db.meta, async () => {
    const present = await readMirrorState(ports.db)
    if (present?.epoch !== known?.epoch || (present && present.cursor !== null)) throw new OvertakenError()
    // The answer may have corrected the clock, and the window with it.
    const counted = from === windowStart(ports, isStaff) ? readMirrorCounts(counts) : undefined
    // An entity without rows needs no list: later rows come by the feed.
    const filled = SYNCED_ENTITIES.filter((entity) => counted?.[entity] === 0)
    const begins = { epoch, cursor: head, filled, complete: false, generation: ports.newUuid() }
    const hasWeek = filled.includes('appointment')
    const state: StartedMirror = { name: 'mirror', ...begins, ...(hasWeek && { hasWeek }), counts: counted }
    await ports.db.meta.put(state)
    return state
  })
}

/** Requests a page of an epoch's feed. Throws GoneError if the server is in another epoch or rejects the cursor. */
async function changesOf(ask: Ask, since: number, epoch: number, limit: number): Promise<ChangesPage> {
  try {
    return await fetchChanges(ask, since, epoch, limit)
  } catch (error) {
    const gone = error instanceof RefusedError && error.status === 410 ? readGone(error.answer) : undefined
    throw gone ? new GoneError({ ...gone, asked: epoch }) : error
  }
}

/** False if another tab went further meanwhile. */
async function pullChanges(ports: SyncPorts, state: StartedMirror, isStaff: boolean): Promise<boolean> {
  const ask = createAsk(ports, state.epoch)
  for (let since = state.cursor; ; ) {
    const page = await changesOf(ask, since, state.epoch, PAGE_ROWS)
    // planted: cursor-before-rows
    const applied = await applyPage(ports.db, {
      page,
      since,
      generation: state.generation,
      windowStart: windowStart(ports, isStaff),
      now: ports.now(),
    })
    if (!applied) return false
    if (!page.hasMore) return true
    since = page.cursor
  }
}
