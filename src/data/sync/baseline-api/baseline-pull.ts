import { readMirrorState } from '#data/local/database/meta.ts'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { readSession } from '#data/local/session/session.ts'
import { BASELINE_EPOCH } from '#data/local/status/server-kind.ts'
import {
  fetchBaselineAppointments,
  fetchBaselineIncomes,
  fetchBaselinePatients,
  fetchBaselineProfessionals,
  fetchBaselineRow,
  type Lists,
} from '#data/remote/baseline-api/baseline-lists.ts'
import type { Ask } from '#data/remote/sync-api.ts'
import type { SyncPorts } from '#data/sync/engine/sync-ports.ts'
import { applyPage } from '#data/sync/pull/apply-page.ts'
import { pruneMirror } from '#data/sync/pull/prune-mirror.ts'
import { createAsk } from '#data/sync/push/requester.ts'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import { SYNCED_ENTITIES } from '#domain/fields/entities.ts'
import type { DayRange } from '#domain/income/income-ranges.ts'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { lastDayFrom } from '#domain/values/dates/longest-period.ts'
import { countRequest, noteListsRead, readBaselineState } from './baseline-state.ts'
import { isStillBaseline } from './detect-baseline.ts'
import { findMissing } from './find-missing.ts'
import { buildPage } from './page-of-lists.ts'
import { putAgenda } from './put-agenda.ts'

/** Whole lists are heavy: they are read at most once in this time while no change depends on them. */
const FRESH_MS = 60_000
/**
 * Brings the mirror to the lists of a baseline server, as one page of a feed with versions of the device's own. So
 * creations are recognised, chains rebased and acknowledged changes covered as with our own server. Null if the server
 * has the baseline API no more; false if another tab went further meanwhile.
 */
export async function pullBaselineLists(ports: SyncPorts, isStaff: boolean): Promise<boolean | null> {
  if (!(await isStillBaseline(ports))) return null
  const ask = createAsk(ports, BASELINE_EPOCH)
  if (await isFresh(ports)) {
    await fetchBaselineProfessionals(ask)
    return true
  }
  const state = await readMirrorState(ports.db)
  const version = await countRequest(ports.db)
  const begunAt = ports.now()
  const days = daysOf(ports)
  const windowStart = isStaff ? days.from : null
  const read = { deleted: [], version, windowStart, now: begunAt }
  const lists = isStaff ? await readAgendaLists(ask) : await readPatientLists(ports, ask)
  let since = state?.cursor ?? 0
  if (isStaff && !state?.complete) {
    if (!(await putAgenda(ports.db, since, { ...read, lists }))) return false
    since = version
  }
  if (isStaff) lists.income = await fetchBaselineIncomes(ask, days)
  const { found, deleted } = await findMissing(ports.db, { ask, lists, days, version })
  const page = await buildPage(ports.db, { ...read, lists: mergeLists(lists, found), deleted })
  if (!(await applyPage(ports.db, { page, since, windowStart, now: ports.now() }))) return false
  await noteListsRead(ports.db, begunAt)
  await pruneMirror(ports, isStaff)
  // The baseline API can't end a session, so there is nothing to revoke.
  await ports.device.revocations.clear()
  return true
}

/** Whether the last lists are young enough, and no change waits for newer ones. */
async function isFresh({ db, now }: SyncPorts): Promise<boolean> {
  const age = now() - ((await readBaselineState(db))?.readAt ?? 0)
  if (age < 0 || age >= FRESH_MS) return false
  return (await readOutbox(db)).every(needsNoList)
}

function needsNoList({ state, sent }: OutboxEntry): boolean {
  return state === 'parked' || (state === 'queued' && !sent)
}

/**
 * As many days as one request may ask for. Later incomes are only looked up by the device that made them
 * (`findMissing`).
 */
function daysOf(ports: SyncPorts): DayRange {
  const from = windowStartOf(clinicDayAt(ports.now()))
  return { from, to: lastDayFrom(from) }
}

async function readAgendaLists(ask: Ask): Promise<Lists> {
  return {
    professional: await fetchBaselineProfessionals(ask),
    appointment: await fetchBaselineAppointments(ask),
    patient: await fetchBaselinePatients(ask),
  }
}

/** A baseline server may send a patient everybody's appointments; only the patient's own are kept. */
async function readPatientLists(ports: SyncPorts, ask: Ask): Promise<Lists> {
  const own = (await readSession(ports.device))?.user.patientId ?? null
  const appointment = (await fetchBaselineAppointments(ask)).filter(({ patientId }) => patientId === own)
  const record = own === null ? null : await fetchBaselineRow(ask, 'patient', own)
  return { professional: await fetchBaselineProfessionals(ask), appointment, patient: record ? [record.row] : [] }
}

function mergeLists(lists: Lists, found: Lists): Lists {
  const entities = SYNCED_ENTITIES.filter((entity) => lists[entity])
  return Object.fromEntries(entities.map((entity) => [entity, [...(lists[entity] ?? []), ...(found[entity] ?? [])]]))
}
