import { type ChargedIncome, type CountedPayment, owedFor } from '../account/money-received.ts'
import type { AppointmentStatus } from '../appointment/appointment-status.ts'
import { addDays, type LocalDate } from '../values/dates/local-date.ts'
import { type Centavos, sumCentavos } from '../values/money.ts'
import type { RowKey } from '../values/row-key.ts'
import type { IncomeCategory } from './income.ts'

/**
 * `charged`: 'Cobrado'. `partial`: 'Parcial', where nobody knows how much was received. `owed`: 'Debe'. `plan`: 'Plan 7
 * de 10'.
 */
export type VisitPaymentState = ChargedState | 'plan'
/** That of a visit without a plan. */
export type ChargedState = 'charged' | 'partial' | 'owed'

/** The session of a plan that a visit uses, or will use. */
export interface PlanSession {
  /** Its place among the plan's sessions; more than `sessions` when they were used up before. */
  number: number
  sessions: number
  /** What is still owed for the plan; null while nobody knows. */
  owed: Centavos | null
}

/** How a visit is paid. `charges` are its incomes that are not voided, in their order; none if nothing was charged. */
export interface VisitPayment<Charge> {
  state: VisitPaymentState
  /** What is still owed for the charges; null where that is not known. */
  owed: Centavos | null
  charges: readonly Charge[]
  /** The session that pays it, in the state `plan`. */
  session: PlanSession | null
}

/** The fields of an appointment that decide. */
export interface Visit {
  key: RowKey
  patientId: RowKey
  date: LocalDate
  status: AppointmentStatus
  planId: RowKey | null
}

/** The fields of an income that decide. */
export interface VisitIncome extends ChargedIncome {
  appointmentId: RowKey | null
  patientId: RowKey | null
  date: LocalDate
  category: IncomeCategory
}

/** What tells whether a visit without a charge is surely owed. */
export interface OwedEvidence {
  /** The first day whose visits can be told; null if none can. */
  since: LocalDate | null
  /** The patients' incomes. */
  incomes: readonly VisitIncome[]
  /** Patients with a refused income, which may be the payment. */
  unsettled: ReadonlySet<RowKey>
  /** The patients' attended appointments: a payment of one of these pays no other visit. */
  attended: ReadonlySet<RowKey>
}

/** A payment may be made in advance, for as long as a series of ten weekly visits takes with some missed. */
export const DAYS_IN_ADVANCE = 90

/** The charges of visits, with the payments in force that they have. */
export interface VisitMoney<Charge> {
  charges: readonly Charge[]
  payments: readonly CountedPayment[]
}

/**
 * Says how a visit is paid; null when there is nothing to say. 'Debe' without a charge is only said where it is
 * certain: the visit was attended, it uses no plan, and no income of the patient could be its payment. `session` is
 * what it uses of its plan; a charge of the visit itself that is not paid in full is more important.
 */
export function visitPayment<Charge extends VisitIncome>(
  visit: Visit,
  { charges, payments }: VisitMoney<Charge>,
  evidence: OwedEvidence,
  session: PlanSession | null = null,
): VisitPayment<Charge> | null {
  const own = chargesOf(visit, charges)
  const charged = own.length > 0 ? stateOf(own, payments) : null
  if (session && (charged === null || charged.state === 'charged'))
    return { state: 'plan', owed: charged?.owed ?? null, charges: own, session }
  if (charged) return { ...charged, charges: own, session: null }
  return isSurelyOwed(visit, evidence) ? { state: 'owed', owed: null, charges: [], session: null } : null
}

/**
 * Returns the incomes that pay this visit. One of another patient counts as none: the appointment was given to somebody
 * else since.
 */
export function chargesOf<Charge extends VisitIncome>(
  { key, patientId }: Pick<Visit, 'key' | 'patientId'>,
  incomes: readonly Charge[],
): Charge[] {
  return incomes.filter(
    (income) => income.appointmentId === key && income.patientId === patientId && income.paymentStatus !== 'cancelled',
  )
}

function stateOf(
  charges: readonly VisitIncome[],
  payments: readonly CountedPayment[],
): { state: ChargedState; owed: Centavos | null } {
  const amounts = charges.map((charge) => owedFor(charge, payments))
  const owed = sumCentavos(amounts.filter((amount) => amount !== null))
  if (amounts.includes(null)) {
    const isPaid = owed === 0 && amounts.some((amount) => amount === 0)
    return { state: isPaid ? 'charged' : 'partial', owed: null }
  }
  return { state: owed > 0 ? 'owed' : 'charged', owed }
}

function isSurelyOwed(visit: Visit, { since, incomes, unsettled, attended }: OwedEvidence): boolean {
  if (visit.status !== 'completed' || visit.planId !== null || unsettled.has(visit.patientId)) return false
  if (since === null || visit.date < since) return false
  return !incomes.some((income) => couldPay(income, visit, attended))
}

function couldPay(income: VisitIncome, visit: Visit, attended: ReadonlySet<RowKey>): boolean {
  if (income.patientId !== visit.patientId || income.paymentStatus === 'cancelled') return false
  if (income.category === 'product' || income.date < addDays(visit.date, -DAYS_IN_ADVANCE)) return false
  return income.appointmentId === null || !attended.has(income.appointmentId)
}
