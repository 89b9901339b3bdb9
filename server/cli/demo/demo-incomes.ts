import type { IncomeCategory, PaymentMethod, PaymentStatus } from '#domain/income/income.ts'
import { netAmountOf } from '#domain/income/income-rules.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { type Centavos, centavosOfPesos } from '#domain/values/money.ts'
import type { DemoAppointment } from './demo-agenda.ts'
import type { DemoRandom } from './demo-random.ts'

const FIRST_VISIT = 18_000
const FOLLOW_UP = 16_000
const PRODUCTS = [
  { description: 'Almohada cervical', pesos: 24_500 },
  { description: 'Faja lumbar', pesos: 31_900.5 },
  { description: 'Banda elástica', pesos: 7_250 },
] as const

export interface DemoIncome {
  date: LocalDate
  amount: Centavos
  discountAmount: Centavos
  netAmount: Centavos
  description: string
  paymentMethod: PaymentMethod
  category: IncomeCategory
  paymentStatus: PaymentStatus
  /** Index in the list of patients; null for a sale to nobody in particular. */
  patient: number | null
  /** The visit that it pays; null for a sale. */
  visit: DemoAppointment | null
}

/**
 * Makes the incomes: for attended appointments, now and then for a product, and in advance for some of today's
 * appointments.
 */
export function demoIncomes(random: DemoRandom, agenda: readonly DemoAppointment[], today: LocalDate): DemoIncome[] {
  const seen = new Set<number>()
  const incomes: DemoIncome[] = []
  for (const appointment of agenda) {
    if (appointment.date === today && appointment.status === 'scheduled')
      incomes.push(visit(random, appointment, false))
  }
  for (const appointment of agenda) {
    if (appointment.status !== 'completed') continue
    if (random.happens(0.9)) incomes.push(visit(random, appointment, !seen.has(appointment.patient)))
    if (random.happens(0.04)) incomes.push(product(random, appointment))
    seen.add(appointment.patient)
  }
  return incomes
}

function visit(random: DemoRandom, appointment: DemoAppointment, isFirst: boolean): DemoIncome {
  const pesos = isFirst ? FIRST_VISIT : FOLLOW_UP
  return income(random, {
    date: appointment.date,
    pesos,
    discount: random.happens(0.1) ? pesos * 0.1 : 0,
    description: isFirst ? 'Consulta inicial' : 'Consulta de seguimiento',
    category: isFirst ? 'consultation' : 'treatment',
    patient: appointment.patient,
    visit: appointment,
  })
}

function product(random: DemoRandom, { date, patient }: DemoAppointment): DemoIncome {
  const sold = random.pick(PRODUCTS)
  const buyer = random.happens(0.5) ? patient : null
  return income(random, {
    date,
    pesos: sold.pesos,
    discount: 0,
    description: sold.description,
    category: 'product',
    patient: buyer,
    visit: null,
  })
}

interface Sale {
  date: LocalDate
  pesos: number
  discount: number
  description: string
  category: IncomeCategory
  patient: number | null
  visit: DemoAppointment | null
}

function income(random: DemoRandom, { pesos, discount, ...sale }: Sale): DemoIncome {
  const amount = centavosOfPesos(pesos)
  const discountAmount = centavosOfPesos(discount)
  return {
    ...sale,
    amount,
    discountAmount,
    netAmount: netAmountOf(amount, discountAmount),
    paymentMethod: random.weighted({ cash: 55, transfer: 40, other: 5 }),
    paymentStatus: random.weighted({ completed: 92, pending: 5, partial: 2, cancelled: 1 }),
  }
}
