import type { PaymentStatus } from '../income/income.ts'
import { type Centavos, centavos, sumCentavos } from '../values/money.ts'
import { type AppointmentCounts, type AppointmentTally, countAppointments } from './appointment-counts.ts'
import type { Period } from './period.ts'
import { wholePercent } from './rates.ts'
import { type RegistrationTally, registeredIn, registeredPatients } from './registrations.ts'

/** Incomes of one status with the sum of their net amounts; a single income is its own sum. */
export interface IncomeTally {
  paymentStatus: PaymentStatus
  netAmount: Centavos
}

/** The input of the general figures: appointments and incomes of the period, and all registrations. */
export interface GeneralRows {
  appointments: Iterable<AppointmentTally>
  incomes: Iterable<IncomeTally>
  registrations: readonly RegistrationTally[]
}

export interface GeneralStatistics {
  period: Period
  appointments: AppointmentCounts & {
    /** Completed appointments in whole percents of the total. */
    attendanceRate: number
    /** Cancelled appointments in whole percents of the total. */
    cancellationRate: number
  }
  patients: {
    /** Registered in the period. */
    registered: number
    /** All patients, whatever the period. */
    total: number
  }
  finances: {
    income: Centavos
    /** Per completed appointment of the period, in whole centavos; 0 if there is none. */
    averagePerAppointment: Centavos
  }
}

/** Computes the figures of the General and Finanzas tabs (spec section 3, general statistics response). */
export function generalStatistics(rows: GeneralRows, period: Period): GeneralStatistics {
  const counts = countAppointments(rows.appointments)
  const income = incomeOf(rows.incomes)
  return {
    period,
    appointments: {
      ...counts,
      attendanceRate: wholePercent(counts.completed, counts.total),
      cancellationRate: wholePercent(counts.cancelled, counts.total),
    },
    patients: { registered: registeredIn(rows.registrations, period), total: registeredPatients(rows.registrations) },
    finances: { income, averagePerAppointment: averageOf(income, counts.completed) },
  }
}

/** Sums the net amounts of completed incomes. Pending, partial and voided ones do not count. */
export function incomeOf(tallies: Iterable<IncomeTally>): Centavos {
  return sumCentavos([...tallies].filter(isTaken).map(({ netAmount }) => netAmount))
}

function isTaken({ paymentStatus }: IncomeTally): boolean {
  return paymentStatus === 'completed'
}

function averageOf(income: Centavos, appointments: number): Centavos {
  return centavos(appointments === 0 ? 0 : Math.round(income / appointments))
}
