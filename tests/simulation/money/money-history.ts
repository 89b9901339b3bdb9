import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import type { Step } from '#tests/simulation/runs/history.ts'

type Method = 'cash' | 'transfer' | 'other'
interface Taken {
  device: number
  thousands: number
  method: Method
}

/** What people do with money and plans. Rows are given by their index among those on the screen, modulo their number. */
export type MoneyStep =
  | (Taken & { do: 'bill'; patient: number; day: number; status: 'completed' | 'pending' | 'partial' })
  /** Charges an appointment; again only after confirming that it is another charge. */
  | (Taken & { do: 'charge visit'; row: number; status: 'completed' | 'pending' | 'partial' })
  | (Taken & { do: 'pay'; row: number; day: number; kind: 'payment' | 'refund' })
  | (Taken & { do: 'pay on account'; patient: number; day: number; kind: 'payment' | 'refund' })
  /** Pays what a patient owes from what the patient has in favour, as far as that goes. */
  | { do: 'pay from credit'; device: number; patient: number; day: number; thousands: number }
  | { do: 'void payment'; device: number; row: number }
  /** Marks a charge as paid: what its payments have not brought was received with it. */
  | { do: 'mark as paid'; device: number; row: number }
  | { do: 'correct charge'; device: number; row: number; thousands: number }
  | { do: 'give charge'; device: number; row: number; patient: number }
  | { do: 'note on charge'; device: number; row: number }
  | { do: 'void charge'; device: number; row: number }
  /** A plan with its price as a charge. */
  | (Taken & { do: 'sell plan'; patient: number; sessions: number; countsNoShows: boolean })
  | { do: 'book on plan'; device: number; row: number; day: number; quarter: number }
  | { do: 'put on plan'; device: number; row: number; plan: number }
  | { do: 'end visit'; device: number; row: number; as: 'completed' | 'no_show' }
  | (Taken & { do: 'move cash'; day: number; kind: 'expense' | 'withdrawal' | 'contribution' })
  | { do: 'void movement'; device: number; row: number }
  /** Counts what the device expects, and so many pesos more; a second close of the day may replace the first. */
  | { do: 'close day'; device: number; day: number; off: number; replaces: boolean }

/** What happens around them. */
type Around = Extract<Step, { do: 'run' | 'kill' | 'turn network' | 'wait' | 'late copy' | 'decide' }>

export interface MoneyHistory {
  /** The user of each device. All are of the staff, with a mirror. */
  users: number[]
  steps: (MoneyStep | Around)[]
}

/** The days on which money moves. */
export const MONEY_DAYS: readonly LocalDate[] = [localDate('2026-03-02'), localDate('2026-03-03')]

export function moneyDay(day: number): LocalDate {
  return MONEY_DAYS[day % MONEY_DAYS.length] ?? localDate('2026-03-02')
}

/** Formats a history with one line per step, for reading and pasting. */
export function printedMoney({ users, steps }: MoneyHistory): string {
  return [{ users }, ...steps].map((line) => `  ${JSON.stringify(line)}`).join('\n')
}
