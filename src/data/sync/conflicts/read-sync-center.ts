import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { type PendingChanges, readIds, readWholeOutbox } from '#data/local/outbox/outbox.ts'
import { readTakenAlong } from '#data/local/outbox/taken-along.ts'
import { readOpenAppointmentsOf } from '#data/local/rows/appointments.ts'
import { readIncomesBetween } from '#data/local/rows/incomes.ts'
import { mirrorTable } from '#data/local/rows/mirror-table.ts'
import { readProfessionals } from '#data/local/rows/professionals.ts'
import { recordFromResponse } from '#data/sync/clinical-records/record-from-response.ts'
import { readIncomeCandidates } from '#data/sync/conflicts/unsure-income.ts'
import { isMirrored } from '#domain/fields/entities.ts'
import type { Income } from '#domain/income/income.ts'
import type { Patient } from '#domain/patient/patient.ts'
import type { Professional } from '#domain/professional/professional.ts'
import {
  type AppointmentView,
  type IncomeView,
  patientsBeingDeleted,
  takesPatientAway,
} from '#domain/sync/merge/fold.ts'
import { chainOf, type MirrorRow } from '#domain/sync/merge/rebase.ts'
import type { TakenAlong } from '#domain/sync/outbox/dependency-keys.ts'
import {
  canonicalKey,
  type Fields,
  type KnownIds,
  type OutboxEntry,
  rowName,
} from '#domain/sync/outbox/outbox-entry.ts'
import { referencesOf } from '#domain/sync/outbox/references.ts'
import { isLocalDate } from '#domain/values/local-date.ts'
import type { RowKey } from '#domain/values/row-key.ts'

/** All that the sync centre's words are made of. */
export interface SyncCenterData {
  /** Every change that the server has not said yes to, in the person's order, as far as this version of the app can read them. */
  outbox: OutboxEntry[]
  /** How many it can't read. */
  ofNewerApp: number
  ids: KnownIds
  takenAlong: TakenAlong
  /** The patients whose deletion is on its way, with those whom the server has deleted and no pull has taken away yet. */
  leaving: ReadonlySet<RowKey>
  /** The mirrored rows that the changes are about, by `rowName`, with what the server has taken from here and no pull has shown yet. */
  rows: ReadonlyMap<string, Fields>
  /** Of clinical records, which no device mirrors, by the place of the refused change in the outbox: what the server told. */
  told: ReadonlyMap<number, Fields>
  /** The mirrored patients that the changes, or the rows that they are about, name. */
  patients: ReadonlyMap<number, Patient>
  professionals: Professional[]
  /** The incomes, as the screens show them, of the days of new ones: whether one was taken twice is told by them. */
  incomes: readonly IncomeView[]
  /** Of an income that perhaps arrived, by its place in the outbox: those on the server that may be it. */
  candidates: ReadonlyMap<number, readonly Income[]>
  /** Of a patient's deletion that was refused for appointments not seen, by its place in the outbox: the open ones that would go along. */
  openAppointments: ReadonlyMap<number, readonly AppointmentView[]>
}

/** Reads what waits and what was refused, with the rows and people that it is about. */
export async function readSyncCenter(db: ClinicDatabase): Promise<SyncCenterData> {
  const [{ outbox: all, ofNewerApp }, professionals] = await Promise.all([readWholeOutbox(db), readProfessionals(db)])
  const outbox = all.filter((entry) => entry.state !== 'acked')
  const ids = await readIds(db, all)
  const rows = await readRows(db, all, ids)
  const told = await readRecordFromResponse(db, outbox)
  const incomes = await readIncomesBeside(db, outbox)
  const candidates = await readCandidates(db, outbox)
  const named = [
    ...outbox.flatMap((entry) => patientsNamedBy(entry)),
    ...[...rows.values()].map((row) => row.patientId),
    ...incomes.map((income) => income.patientId),
  ]
  const patientIds = named
    .map((key) => (typeof key === 'string' ? canonicalKey(key, ids) : key))
    .filter((key) => typeof key === 'number')
  const patients = await db.patients.bulkGet([...new Set(patientIds)])
  return {
    outbox,
    ofNewerApp,
    ids,
    takenAlong: await readTakenAlong(db, { outbox: all, ids }),
    leaving: patientsBeingDeleted(all, ids),
    rows,
    told,
    patients: new Map(patients.filter((patient) => patient !== undefined).map((patient) => [patient.id, patient])),
    professionals,
    incomes,
    candidates,
    openAppointments: await readOpenAppointments(db, { outbox: all, ids }),
  }
}

function patientsNamedBy(entry: OutboxEntry) {
  const own = entry.entity === 'patient' ? [entry.key] : []
  const named = referencesOf(entry).flatMap(({ entity, key }) => (entity === 'patient' ? [key] : []))
  return [...own, ...named, entry.parked?.answer?.existingId ?? null]
}

async function readRecordFromResponse(
  db: ClinicDatabase,
  outbox: readonly OutboxEntry[],
): Promise<Map<number, Fields>> {
  const told = new Map<number, Fields>()
  for (const entry of outbox.filter(({ entity }) => entity === 'record')) {
    const record = await recordFromResponse(db, entry)
    if (record) told.set(entry.n, record)
  }
  return told
}

async function readCandidates(db: ClinicDatabase, outbox: readonly OutboxEntry[]): Promise<Map<number, Income[]>> {
  const unsure = outbox.filter((entry) => entry.parked?.why === 'unsure')
  const found = unsure.map(async ({ n, opId }) => [n, await readIncomeCandidates(db, opId)] as const)
  return new Map(await Promise.all(found))
}

/** As the screens show them, or would but for a later deletion of the same patient that is on its way. */
async function readOpenAppointments(
  db: ClinicDatabase,
  { outbox, ids }: PendingChanges,
): Promise<Map<number, AppointmentView[]>> {
  const refused = outbox.filter(({ parked }) => parked?.why === 'unseen_appointments')
  const pending = { outbox: outbox.filter((entry) => !takesPatientAway(entry)), ids }
  const found = refused.map(async ({ n, key }) => [n, await readOpenAppointmentsOf(db, key, pending)] as const)
  return new Map(await Promise.all(found))
}

async function readIncomesBeside(db: ClinicDatabase, outbox: readonly OutboxEntry[]): Promise<IncomeView[]> {
  const created = outbox.filter((entry) => entry.entity === 'income' && entry.kind === 'create')
  const days = new Set(created.map((entry) => entry.patch.date).filter((date) => typeof date === 'string'))
  const ofDays = [...days].filter(isLocalDate).map((day) => readIncomesBetween(db, day, day))
  return (await Promise.all(ofDays)).flat()
}

async function readRows(
  db: ClinicDatabase,
  outbox: readonly OutboxEntry[],
  ids: KnownIds,
): Promise<Map<string, Fields>> {
  const rows = new Map<string, Fields>()
  for (const entry of outbox) {
    const key = canonicalKey(entry.key, ids)
    if (entry.state === 'acked' || typeof key !== 'number' || !isMirrored(entry.entity)) continue
    const row = await mirrorTable(db, entry.entity).get(key)
    if (row) rows.set(rowName(entry, ids), withTaken(row, chainOf(outbox, entry, ids)))
  }
  return rows
}

function withTaken(row: MirrorRow, chain: readonly OutboxEntry[]): Fields {
  const taken = chain.filter(({ ack }) => ack !== null && ack.version > row.version)
  return Object.assign({}, row, ...taken.map(({ patch }) => patch))
}
