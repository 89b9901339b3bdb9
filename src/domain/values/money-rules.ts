import { validationTexts } from '../validation-texts.ts'
import { isLocalDate } from './dates/local-date.ts'
import { isPlausibleDay } from './dates/plausible-day.ts'
import { isWrittenAsMoney, LARGEST_AMOUNT, parseMoney } from './money.ts'

/** Checks the day on which money was received or paid. */
export function moneyDayError(day: string): string | null {
  if (!day) return validationTexts.dateRequired
  if (!isLocalDate(day)) return validationTexts.dateInvalid
  return isPlausibleDay(day) ? null : validationTexts.dateImplausible
}

/** Checks an amount as people write it; it may be 0. */
export function amountError(typed: string): string | null {
  if (!typed.trim()) return validationTexts.amountRequired
  if (!isWrittenAsMoney(typed)) return validationTexts.amountInvalid
  const amount = parseMoney(typed)
  return amount === null || amount > LARGEST_AMOUNT ? validationTexts.amountTooLarge : null
}

/** Checks an amount that must be more than 0. */
export function positiveAmountError(typed: string): string | null {
  return amountError(typed) ?? (parseMoney(typed) === 0 ? validationTexts.paymentAmountZero : null)
}
