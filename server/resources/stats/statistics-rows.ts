import { type ExpressionBuilder, sql } from 'kysely'
import type { DatedTally } from '#domain/statistics/appointment-statistics.ts'
import type { DatedIncomeTally } from '#domain/statistics/income-by-day.ts'
import type { PatientTally } from '#domain/statistics/patient-statistics.ts'
import type { Period } from '#domain/statistics/period.ts'
import type { RegistrationTally } from '#domain/statistics/registrations.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { centavos } from '#domain/values/money.ts'
import type { DatabaseSchema, Db } from '#server/db/schema.ts'

// The database only groups equal rows. The domain decides which of them count, and for what.

/** Reads in one snapshot, so that the figures agree. */
export function inOneMoment<T>(db: Db, read: (moment: Db) => Promise<T>): Promise<T> {
  return db.transaction().setAccessMode('read only').execute(read)
}

/** Counts the period's appointments by day and status. */
export async function appointmentTallies(db: Db, period: Period): Promise<DatedTally[]> {
  return db
    .selectFrom('appointments')
    .select((eb) => ['date', 'status', eb.fn.countAll<number>().as('count')])
    .where(within<'appointments'>('appointments.date', period))
    .groupBy(['date', 'status'])
    .execute()
}

/** Counts the period's appointments by patient and status. */
export async function patientTallies(db: Db, period: Period): Promise<PatientTally[]> {
  const counted = db
    .selectFrom('appointments')
    .select((eb) => ['patientId', 'status', eb.fn.countAll<number>().as('count')])
    .where(within<'appointments'>('appointments.date', period))
    .groupBy(['patientId', 'status'])
  return db
    .selectFrom(counted.as('counted'))
    .innerJoin('patients', 'patients.id', 'counted.patientId')
    .select(['patientId', 'status', 'count', 'firstName', 'lastName'])
    .execute()
}

/** Sums the period's incomes by day and status. */
export async function incomeTallies(db: Db, period: Period): Promise<DatedIncomeTally[]> {
  const rows = await db
    .selectFrom('incomes')
    .select((eb) => ['date', 'paymentStatus', eb.fn.sum<number>('netAmount').as('netAmount')])
    .where(within<'incomes'>('incomes.date', period))
    .groupBy(['date', 'paymentStatus'])
    .execute()
  return rows.map((row) => ({ ...row, netAmount: centavos(row.netAmount) }))
}

/**
 * Counts all registrations by clinic day. The database groups by UTC hour: the clinic's time differs from UTC by whole
 * hours, so each hour belongs to one day.
 */
export async function registrationTallies(db: Db): Promise<RegistrationTally[]> {
  const hour = sql<string>`substr(created_at, 1, 13)`
  const rows = await db
    .selectFrom('patients')
    .select((eb) => [hour.as('hour'), 'confirmed', eb.fn.countAll<number>().as('count')])
    .groupBy([hour, 'confirmed'])
    .execute()
  return rows.map(({ hour: registeredIn, confirmed, count }) => ({
    registeredOn: clinicDayAt(Date.parse(`${registeredIn}:00:00.000Z`)),
    confirmed: confirmed === 1,
    count,
  }))
}

/** The SQL form of isInPeriod. */
function within<T extends 'appointments' | 'incomes'>(column: `${T}.date`, { from, to }: Period) {
  return (eb: ExpressionBuilder<DatabaseSchema, T>) => {
    const conditions = [
      ...(from === null ? [] : [sql<boolean>`${sql.ref(column)} >= ${from}`]),
      ...(to === null ? [] : [sql<boolean>`${sql.ref(column)} <= ${to}`]),
    ]
    return eb.and(conditions)
  }
}
