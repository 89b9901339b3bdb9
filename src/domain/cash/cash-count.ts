import { isBlank, lineError } from '../text-rules.ts'
import { validationTexts } from '../validation-texts.ts'
import { type Centavos, centavos } from '../values/money.ts'
import type { CashDay } from './cash-day.ts'
import { type ByMethod, isSameByMethod } from './cash-figures.ts'
import { expectedOf, withFloat } from './closes-in-force.ts'

/** The notes of Argentina, in pesos, the largest first. */
export const NOTES = [20_000, 10_000, 2_000, 1_000, 500, 200, 100] as const
export type Note = (typeof NOTES)[number]

/** Returns what so many notes are worth. Texts that are no whole number count as none. */
export function worthOfNotes(counts: Readonly<Partial<Record<Note, string>>>): Centavos {
  let sum = 0
  for (const note of NOTES) sum += note * 100 * countOf(counts[note])
  return centavos(sum)
}

function countOf(typed = ''): number {
  const text = typed.trim()
  return /^\d{1,5}$/.test(text) ? Number(text) : 0
}

/** Checks why a count differs: a reason is required unless every method is as expected. */
export function differenceReasonError(counted: ByMethod, expected: ByMethod, reason: string): string | null {
  if (!isSameByMethod(counted, expected) && isBlank(reason)) return validationTexts.differenceReasonRequired
  return lineError(reason)
}

/** Returns the fields of a close. `figures` are what came in less what went out, without the float. */
export function closeFields(
  date: CashDay['date'],
  { counted, figures, float, reason }: { counted: ByMethod; figures: ByMethod; float: Centavos; reason: string },
) {
  const expected = withFloat(figures, float)
  return {
    date,
    kind: 'close',
    float,
    countedCash: counted.cash,
    countedTransfer: counted.transfer,
    countedOther: counted.other,
    expectedCash: expected.cash,
    expectedTransfer: expected.transfer,
    expectedOther: expected.other,
    reason,
  } as const
}

/** Returns what the day's figures are now beyond what a close expected: what came later, or was changed. */
export function lateFigures(close: Parameters<typeof expectedOf>[0], figures: ByMethod): ByMethod {
  const [expected, present] = [expectedOf(close), withFloat(figures, close.float)]
  return {
    cash: centavos(present.cash - expected.cash),
    transfer: centavos(present.transfer - expected.transfer),
    other: centavos(present.other - expected.other),
  }
}
