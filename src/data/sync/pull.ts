import { readMirrorState } from '#data/local/meta.ts'
import type { MirrorState } from '#data/local/meta-records.ts'
import { readSession } from '#data/local/session.ts'
import { RefusedError, UnreachableError } from '#data/remote/api-error.ts'
import { fetchCapabilities, fetchChanges } from '#data/remote/sync-api.ts'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import { clinicDayAt } from '#domain/values/clinic-time.ts'
import type { LocalDate } from '#domain/values/local-date.ts'
import { readGone } from '#domain/wire/sync-wire.ts'
import { applyPage } from './apply-page.ts'
import { beginLife } from './begin-life.ts'
import { noteFirstPull } from './connection.ts'
import { fillMirror } from './fill-mirror.ts'
import { asker } from './requester.ts'
import { OtherEpochError, OvertakenError } from './sync-errors.ts'
import type { SyncPorts } from './sync-ports.ts'
import { tidyMirror } from './tidy-mirror.ts'

const PAGE_ROWS = 500

/** Another life of the database, or another tab's progress, makes a pull begin again; so often at most in one go. */
const ATTEMPTS = 4

/**
 * Brings the mirror to the server's head. True when a complete pull was applied; false when the server could not be reached or
 * asked to wait. Throws SessionEndedError.
 */
export async function pull(ports: SyncPorts): Promise<boolean> {
  const isStaff = await isStaffSession(ports)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    try {
      if (await pullChanges(ports, await begun(ports, isStaff), isStaff)) {
        await tidyMirror(ports, isStaff)
        return true
      }
    } catch (error) {
      if (!(await recovered(ports, error))) throw error
      if (error instanceof UnreachableError || isPassing(error)) return false
    }
  }
  return false
}

/** Whether the failure is one that a pull lives with, after noting what it means for the mirror. */
async function recovered(ports: SyncPorts, error: unknown): Promise<boolean> {
  if (error instanceof UnreachableError || isPassing(error)) {
    await noteFirstPull(ports, !(await readMirrorState(ports.db))?.complete)
    return true
  }
  const gone = error instanceof RefusedError && error.status === 410 ? readGone(error.answer) : undefined
  if (gone || error instanceof OtherEpochError) {
    await beginLife(ports.db, gone?.lineage ?? [])
    return true
  }
  return error instanceof OvertakenError
}

/** The server is there but can't answer now. */
function isPassing(error: unknown): error is RefusedError {
  return error instanceof RefusedError && (error.status >= 500 || error.status === 408 || error.status === 429)
}

/** The state to go on from; a mirror that was never filled, or not to the end, is filled first. */
async function begun(ports: SyncPorts, isStaff: boolean): Promise<MirrorState> {
  const known = await readMirrorState(ports.db)
  if (known?.complete) return known
  // A filling that was broken off goes on from its own head: what was deleted since its lists comes by the feed.
  const state = known ?? (await beginMirror(ports, isStaff))
  if (isStaff) await fillMirror(ports.db, { state, ask: asker(ports, state.epoch), now: ports.now() })
  return state
}

async function beginMirror(ports: SyncPorts, isStaff: boolean): Promise<MirrorState> {
  const { epoch, cursor } = await fetchCapabilities(asker(ports, null))
  return ports.db.transaction('rw', ports.db.meta, async () => {
    const known = await readMirrorState(ports.db)
    if (known) throw new OvertakenError()
    const state: MirrorState = { name: 'mirror', epoch, cursor: isStaff ? cursor : 0, filled: [], complete: false }
    await ports.db.meta.put(state)
    return state
  })
}

/** False when another tab went further meanwhile. */
async function pullChanges(ports: SyncPorts, state: MirrorState, isStaff: boolean): Promise<boolean> {
  const ask = asker(ports, state.epoch)
  for (let since = state.cursor; ; ) {
    const page = await fetchChanges(ask, since, state.epoch, PAGE_ROWS)
    if (!(await applyPage(ports.db, page, windowStart(ports, isStaff), ports.now()))) return false
    if (!page.hasMore) return true
    since = page.cursor
  }
}

/** A patient's own few rows are all kept. */
function windowStart(ports: SyncPorts, isStaff: boolean): LocalDate | null {
  return isStaff ? windowStartOf(clinicDayAt(ports.now())) : null
}

async function isStaffSession(ports: SyncPorts): Promise<boolean> {
  return (await readSession(ports.device))?.user.role === 'admin'
}
