import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readCascades } from '#data/local/outbox/cascades.ts'
import { type PendingChanges, readIds, readWholeOutbox } from '#data/local/outbox/outbox.ts'
import { readOpenAppointmentsOf } from '#data/local/rows/appointments.ts'
import { mirrorTable } from '#data/local/rows/mirror-table.ts'
import { readIncomesBetween } from '#data/local/rows/payments/incomes.ts'
import { readProfessionals } from '#data/local/rows/professionals.ts'
import { clinicalRecordFromAnswer } from '#data/sync/clinical-records/record-from-answer.ts'
import { readIncomeCandidates } from '#data/sync/conflicts/unsure-income.ts'
import { isMirrored } from '#domain/fields/entities.ts'
import type { Income } from '#domain/income/income.ts'
import type { Patient } from '#domain/patient/patient.ts'
import type { Professional } from '#domain/professional/professional.ts'
import { type AppointmentView, deletesPatient, type IncomeView, patientsBeingDeleted } from '#domain/sync/merge/fold.ts'
import type { MirrorRow } from '#domain/sync/merge/rebase.ts'
import type { Cascades } from '#domain/sync/outbox/dependency-keys.ts'
import {
  canonicalKey,
  type Fields,
  type KnownIds,
  type OutboxEntry,
  rowName,
} from '#domain/sync/outbox/outbox-entry.ts'
import { referencesOf } from '#domain/sync/outbox/references.ts'
import { chainOf } from '#domain/sync/outbox/row-chain.ts'
import { isLocalDate } from '#domain/values/dates/local-date.ts'
import type { RowKey } from '#domain/values/row-key.ts'

/** All data of the sync centre. */
export interface SyncCenterData {
  /** Every change that the server has not accepted and this app can read, in the person's order. */
  outbox: OutboxEntry[]
  /** How many changes this app can't read. */
  ofNewerApp: number
  ids: KnownIds
  cascades: Cascades
  /** Patients whose deletion is pending, or accepted but not pulled yet. */
  leaving: ReadonlySet<RowKey>
  /** The changes' mirrored rows by `rowName`, with accepted changes that no pull has shown yet. */
  rows: ReadonlyMap<string, Fields>
  /** Clinical records from refusals, by the sequence number of the refused change. */
  refusedRecords: ReadonlyMap<number, Fields>
  /** The mirrored patients that the changes or their rows refer to. */
  patients: ReadonlyMap<number, Patient>
  professionals: Professional[]
  /** The incomes of the days of new ones, as screens show them. They tell whether one was entered twice. */
  incomes: readonly IncomeView[]
  /** Incomes on the server that may be the one that perhaps arrived, by the sequence number of its change. */
  candidates: ReadonlyMap<number, readonly Income[]>
  /**
   * Open appointments that a refused deletion of their patient would delete, by the sequence number of the deletion.
   */
  openAppointments: ReadonlyMap<number, readonly AppointmentView[]>
}

/** Reads the waiting and refused changes, with their rows and people. */
export async function readSyncCenter(db: ClinicDatabase): Promise<SyncCenterData> {
  const [{ outbox: all, ofNewerApp }, professionals] = await Promise.all([readWholeOutbox(db), readProfessionals(db)])
  const outbox = all.filter((entry) => entry.state !== 'acked')
  const ids = await readIds(db, all)
  const rows = await readRows(db, all, ids)
  const refusedRecords = await readClinicalRecordsFromAnswers(db, outbox)
  const incomes = await readIncomesOfDays(db, outbox)
  const candidates = await readCandidates(db, outbox)
  const named = [
    ...outbox.flatMap((entry) => patientsReferencedBy(entry)),
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
    cascades: await readCascades(db, { outbox: all, ids }),
    leaving: patientsBeingDeleted(all, ids),
    rows,
    refusedRecords,
    patients: new Map(patients.filter((patient) => patient !== undefined).map((patient) => [patient.id, patient])),
    professionals,
    incomes,
    candidates,
    openAppointments: await readOpenAppointments(db, { outbox: all, ids }),
  }
}

function patientsReferencedBy(entry: OutboxEntry) {
  const own = entry.entity === 'patient' ? [entry.key] : []
  const named = referencesOf(entry).flatMap(({ entity, key }) => (entity === 'patient' ? [key] : []))
  return [...own, ...named, entry.parked?.answer?.existingId ?? null]
}

async function readClinicalRecordsFromAnswers(
  db: ClinicDatabase,
  outbox: readonly OutboxEntry[],
): Promise<Map<number, Fields>> {
  const refusedRecords = new Map<number, Fields>()
  for (const entry of outbox.filter(({ entity }) => entity === 'record')) {
    const record = await clinicalRecordFromAnswer(db, entry)
    if (record) refusedRecords.set(entry.n, record)
  }
  return refusedRecords
}

async function readCandidates(db: ClinicDatabase, outbox: readonly OutboxEntry[]): Promise<Map<number, Income[]>> {
  const unsure = outbox.filter((entry) => entry.parked?.why === 'unsure')
  const found = unsure.map(async ({ n, opId }) => [n, await readIncomeCandidates(db, opId)] as const)
  return new Map(await Promise.all(found))
}

/** Reads them as screens show them, ignoring other pending deletions of the same patient. */
async function readOpenAppointments(
  db: ClinicDatabase,
  { outbox, ids }: PendingChanges,
): Promise<Map<number, AppointmentView[]>> {
  const refused = outbox.filter(({ parked }) => parked?.why === 'unseen_appointments')
  const pending = { outbox: outbox.filter((entry) => !deletesPatient(entry)), ids }
  const found = refused.map(async ({ n, key }) => [n, await readOpenAppointmentsOf(db, key, pending)] as const)
  return new Map(await Promise.all(found))
}

async function readIncomesOfDays(db: ClinicDatabase, outbox: readonly OutboxEntry[]): Promise<IncomeView[]> {
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
    if (row) rows.set(rowName(entry, ids), withRowsTaken(row, chainOf(outbox, entry, ids)))
  }
  return rows
}

function withRowsTaken(row: MirrorRow, chain: readonly OutboxEntry[]): Fields {
  const taken = chain.filter(({ ack }) => ack !== null && ack.version > row.version)
  return Object.assign({}, row, ...taken.map(({ patch }) => patch))
}
