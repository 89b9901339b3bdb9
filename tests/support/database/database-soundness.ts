import { holdsSlot } from '#domain/appointment/appointment-status.ts'
import { slotsOf } from '#domain/appointment/time-slots.ts'
import { openSqlite, type SqliteDatabase } from '#server/db/sqlite/sqlite-engine.ts'

const VERSIONED = {
  appointment: 'appointments',
  patient: 'patients',
  income: 'incomes',
  professional: 'professionals',
  clinicalRecord: 'medical_records',
  closure: 'closures',
  plan: 'plans',
  planMember: 'plan_members',
  payment: 'payments',
  cashMovement: 'cash_movements',
  cashDay: 'cash_days',
  contact: 'contacts',
  waiting: 'waiting',
} as const

/** Queries that a sound database answers with no row: what a transaction left half done would show here. */
const RULES: Readonly<Record<string, string>> = {
  'the sequence is not that of the last change': `
    SELECT sequence FROM sync_state WHERE sequence IS NOT (SELECT coalesce(max(sequence), 0) FROM sync_changes)`,
  'a change that the audit log does not know': `
    SELECT sequence FROM sync_changes WHERE sequence NOT IN (SELECT version FROM audit_log WHERE version IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM lineage)`,
  'a tombstone out of the sequence': `
    SELECT id FROM tombstones WHERE version < 1 OR version > (SELECT sequence FROM sync_state)`,
  'something deleted that is not in the archive': `
    SELECT id FROM tombstones WHERE handed_over = 0
    AND NOT EXISTS (SELECT 1 FROM archive WHERE entity = tombstones.entity AND entity_id = tombstones.entity_id)`,
  'an approved request with alternatives that wait': `
    SELECT request_ref FROM appointments WHERE request_ref IS NOT NULL GROUP BY request_ref, patient_id
    HAVING sum(status NOT IN ('pending', 'rejected')) > 0 AND sum(status = 'pending') > 0`,
  ...Object.fromEntries(Object.entries(VERSIONED).flatMap(([entity, table]) => Object.entries(rulesOf(entity, table)))),
}

function rulesOf(entity: string, table: string): Record<string, string> {
  const grave = `SELECT 1 FROM tombstones WHERE entity = '${entity}' AND handed_over = 0 AND entity_id`
  return {
    [`${table}: a row out of the sequence`]: `
      SELECT id FROM ${table} WHERE version < 1 OR version > (SELECT sequence FROM sync_state)`,
    [`${table}: deleted and there`]: `SELECT id FROM ${table} WHERE EXISTS (${grave} = ${table}.id)`,
    [`${table}: a receipt without its effect`]: `
      SELECT key FROM receipts WHERE entity = '${entity}'
      AND NOT EXISTS (SELECT 1 FROM ${table} WHERE id = receipts.entity_id AND version >= receipts.version)
      AND NOT EXISTS (${grave} = receipts.entity_id AND version >= receipts.version)`,
  }
}

/** What is wrong with a database file, in words; nothing is wrong with a sound one. */
export async function faultsIn(file: string): Promise<string[]> {
  const database = await openSqlite(file)
  try {
    return [...damage(database), ...brokenRules(database), ...wrongSlots(database)]
  } finally {
    database.close()
  }
}

function damage(database: SqliteDatabase): string[] {
  const integrity = database.prepare('PRAGMA integrity_check').all() as { integrity_check: string }[]
  const orphans = database.prepare('PRAGMA foreign_key_check').all()
  return [
    ...integrity.map((row) => row.integrity_check).filter((word) => word !== 'ok'),
    ...orphans.map((row) => `foreign key: ${JSON.stringify(row)}`),
  ]
}

function brokenRules(database: SqliteDatabase): string[] {
  return Object.entries(RULES).flatMap(([rule, query]) =>
    database
      .prepare(query)
      .all()
      .map((row) => `${rule}: ${JSON.stringify(row)}`),
  )
}

type Appointment = Parameters<typeof slotsOf>[0] & {
  id: number
  date: string
  status: Parameters<typeof holdsSlot>[0]
  professional: number | null
}

/** That the book of slots says just what the appointments hold. */
function wrongSlots(database: SqliteDatabase): string[] {
  const appointments = database
    .prepare(
      `SELECT id, date, status, start_time AS startTime, end_time AS endTime, professional_id AS professional FROM appointments`,
    )
    .all() as Appointment[]
  const held = appointments
    .filter(({ status, professional }) => professional !== null && holdsSlot(status))
    .flatMap((appointment) =>
      slotsOf(appointment).map((slot) => `${appointment.professional} ${appointment.date} ${slot} ${appointment.id}`),
    )
  const booked = database
    .prepare(
      "SELECT professional_id || ' ' || date || ' ' || slot || ' ' || appointment_id AS slot FROM appointment_slots",
    )
    .all()
    .map((row) => (row as { slot: string }).slot)
  const [own, book] = [new Set(held), new Set(booked)]
  return [
    ...held.filter((slot) => !book.has(slot)).map((slot) => `held but not booked: ${slot}`),
    ...booked.filter((slot) => !own.has(slot)).map((slot) => `booked but not held: ${slot}`),
  ]
}
