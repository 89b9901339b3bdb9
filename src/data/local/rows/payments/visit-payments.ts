import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { type PendingChanges, readPending } from '#data/local/outbox/outbox.ts'
import { readFill } from '#data/local/status/sync-status.ts'
import {
  DAYS_IN_ADVANCE,
  type OwedEvidence,
  type PlanSession,
  type VisitMoney,
  type VisitPayment,
  visitPayment,
} from '#domain/income/visit-payment.ts'
import type { AppointmentView, IncomeView } from '#domain/sync/merge/fold.ts'
import { canonicalKey, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { addDays, type LocalDate } from '#domain/values/dates/local-date.ts'
import { isRowKey, type RowKey } from '#domain/values/row-key.ts'
import { readPlansOf, type ShownPlan } from '../plans.ts'
import { atOneMoment, viewsWithChanges } from '../view-reader.ts'
import { readIncomesOf } from './incomes.ts'
import { readPaymentsOfIncomes } from './payments.ts'

export type ShownPayment = VisitPayment<IncomeView>

/**
 * Reads how these appointments are paid, by their uid. Those without anything to say are left out. `windowStart` is the
 * first day that this device mirrors.
 */
export async function readVisitPayments(
  db: ClinicDatabase,
  visits: readonly AppointmentView[],
  windowStart: LocalDate,
): Promise<ReadonlyMap<string, ShownPayment>> {
  // A transaction of its own: nested deeper, the browser would end it before all is read.
  const plans = await readPlansOf(db, visits)
  return atOneMoment(db, async () => {
    const pending = await readPending(db)
    const charges = await readIncomesOf(
      db,
      pending,
      'appointmentId',
      visits.map(({ key }) => key),
    )
    const payments = await readPaymentsOfIncomes(db, charges, pending)
    const found = paymentsOf(visits, { charges, payments }, NO_EVIDENCE, plans)
    const doubtful = visits.filter(({ uid, status }) => status === 'completed' && !found.has(uid))
    if (doubtful.length === 0) return found
    const evidence = await readEvidence(db, pending, doubtful, windowStart)
    return new Map([...found, ...paymentsOf(doubtful, NOTHING, evidence)])
  })
}

/** Returns the incomes that pay an appointment now, oldest first. The appointment may have got an id since. */
export async function readChargesOf(db: ClinicDatabase, visit: AppointmentView): Promise<readonly IncomeView[]> {
  return atOneMoment(db, async () => {
    const pending = await readPending(db)
    const key = typeof visit.key === 'string' ? ((await db.ids.get(visit.key))?.id ?? visit.key) : visit.key
    const charges = await readIncomesOf(db, pending, 'appointmentId', [key])
    return paymentsOf([{ ...visit, key }], { charges, payments: [] }, NO_EVIDENCE).get(visit.uid)?.charges ?? []
  })
}

const NOTHING: VisitMoney<IncomeView> = { charges: [], payments: [] }
const NO_EVIDENCE: OwedEvidence = { since: null, incomes: [], unsettled: new Set(), attended: new Set() }

function paymentsOf(
  visits: readonly AppointmentView[],
  money: VisitMoney<IncomeView>,
  evidence: OwedEvidence,
  plans: ReadonlyMap<RowKey, ShownPlan> = new Map(),
): Map<string, ShownPayment> {
  return new Map(
    visits.flatMap((visit) => {
      const payment = visitPayment(visit, money, evidence, sessionOf(visit, plans))
      return payment ? [[visit.uid, payment] as const] : []
    }),
  )
}

/** Returns the session that a visit uses; null for none, and where this device does not have the plan. */
function sessionOf({ key, planId }: AppointmentView, plans: ReadonlyMap<RowKey, ShownPlan>): PlanSession | null {
  const shown = planId === null ? undefined : plans.get(planId)
  const number = shown?.numbers.get(key)
  return shown && number !== undefined ? { number, sessions: shown.plan.sessions, owed: shown.owed } : null
}

async function readEvidence(
  db: ClinicDatabase,
  pending: PendingChanges,
  visits: readonly AppointmentView[],
  windowStart: LocalDate,
): Promise<OwedEvidence> {
  const since = await readTellableSince(db, windowStart)
  if (since === null) return NO_EVIDENCE
  const patients = visits.map(({ patientId }) => patientId)
  const incomes = await readIncomesOf(db, pending, 'patientId', patients)
  return { since, incomes, unsettled: unsettledIn(pending), attended: await readAttended(db, pending, incomes) }
}

/**
 * Returns the first day whose visits this device can call unpaid: the clinic charged by appointment by then, and this
 * device keeps what was paid in advance. Null while not all incomes are mirrored, or where nobody charges by
 * appointment.
 */
async function readTellableSince(db: ClinicDatabase, windowStart: LocalDate): Promise<LocalDate | null> {
  if ((await readFill(db, 'income')) !== 'filled') return null
  const charges = await db.incomes.orderBy('appointmentId').primaryKeys()
  const first = charges.length > 0 ? await db.incomes.get(Math.min(...charges)) : undefined
  if (!first) return null
  const begun = clinicDayAt(Date.parse(first.createdAt))
  const kept = addDays(windowStart, DAYS_IN_ADVANCE)
  return begun > kept ? begun : kept
}

async function readAttended(
  db: ClinicDatabase,
  pending: PendingChanges,
  incomes: readonly IncomeView[],
): Promise<ReadonlySet<RowKey>> {
  const ids = incomes.flatMap(({ appointmentId }) => (typeof appointmentId === 'number' ? [appointmentId] : []))
  const rows = await db.appointments
    .where('id')
    .anyOf([...new Set(ids)])
    .toArray()
  const views = await viewsWithChanges(db, 'appointment', rows, pending)
  return new Set(views.filter(({ status }) => status === 'completed').map(({ key }) => key))
}

/** Returns the patients of new incomes that need a decision. */
function unsettledIn({ outbox, ids }: PendingChanges): ReadonlySet<RowKey> {
  const isUnsettled = ({ entity, kind, state }: OutboxEntry) =>
    entity === 'income' && kind === 'create' && state === 'parked'
  const patients = outbox.filter(isUnsettled).map(({ patch }) => patch.patientId)
  return new Set(patients.filter(isRowKey).map((key) => canonicalKey(key, ids)))
}
