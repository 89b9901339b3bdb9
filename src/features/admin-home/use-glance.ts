import { readAppointmentsBetween } from '#data/local/rows/appointments.ts'
import { readIncomesBetween } from '#data/local/rows/payments/incomes.ts'
import { readRequests } from '#data/local/rows/requests.ts'
import { isClosed } from '#domain/appointment/appointment-status.ts'
import { incomeTotals } from '#domain/income/income-totals.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { type Listing, useListing } from '#features/shared/reading/use-listing.ts'
import { useToday } from '#features/shared/use-today.ts'
import { adminHomeTexts } from './admin-home-texts.ts'

const texts = adminHomeTexts.glance

/** Today's figures as text, from the mirror; null when they are unknown. */
export interface Glance {
  appointments: string | null
  /** Null while it is unknown, and when there are no pending requests. */
  requests: string | null
  cash: string | null
}

/** Returns today's figures, live. */
export function useGlance(): Glance {
  const today = useToday()
  const appointments = useListing('appointment', (db) => readAppointmentsBetween(db, today, today), [today])
  const requests = useListing('appointment', readRequests)
  const incomes = useListing('income', (db) => readIncomesBetween(db, today, today), [today])
  return {
    appointments: whenFilled(appointments, appointmentsInWords, texts.reading),
    requests: whenFilled(requests, (rows) => (rows.length > 0 ? texts.requests(rows.length) : null)),
    cash: whenFilled(incomes, (rows) => texts.cash(incomeTotals(rows)), texts.reading),
  }
}

/** Counts today's appointments that take place, and those still to come. */
export function appointmentsInWords(ofToday: readonly Pick<AppointmentView, 'status'>[]): string {
  const standing = ofToday.filter(({ status }) => !WITHOUT_PLACE.has(status))
  return texts.appointments(standing.length, standing.filter(({ status }) => !isClosed(status)).length)
}

const WITHOUT_PLACE: ReadonlySet<string> = new Set(['cancelled', 'rejected', 'pending'])

function whenFilled<Row>(
  { state, rows }: Listing<Row>,
  inWords: (rows: readonly Row[]) => string | null,
  reading: string | null = null,
): string | null {
  if (state === 'loading') return reading
  return state === 'filled' ? inWords(rows) : null
}
