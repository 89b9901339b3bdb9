import type { FormOf } from '../fields/field.ts'
import type { planFields } from '../fields/plan-descriptor.ts'
import { requiredLineError } from '../text-rules.ts'
import { validationTexts } from '../validation-texts.ts'
import { isLocalDate } from '../values/dates/local-date.ts'
import { amountError, moneyDayError } from '../values/money-rules.ts'
import { MOST_COUNTED } from '../wire/fields.ts'

/** The form of a plan as text; fields that are not filled in are empty. */
export type PlanForm = FormOf<typeof planFields>

export type PlanFormErrors = Partial<Record<keyof PlanForm, string>>

/** Checks the form of a plan. Empty if it is valid. */
export function planFormErrors(form: PlanForm): PlanFormErrors {
  const { patientId, name, sessions, price, startsOn, expiresOn, perWeek } = form
  const errors = {
    patientId: patientId ? null : validationTexts.patientRequired,
    name: requiredLineError(name, validationTexts.planNameRequired),
    sessions: sessions.trim() ? countError(sessions) : validationTexts.sessionsRequired,
    price: amountError(price),
    startsOn: moneyDayError(startsOn),
    expiresOn: expiresOn ? (moneyDayError(expiresOn) ?? spanError(startsOn, expiresOn)) : null,
    perWeek: perWeek.trim() ? countError(perWeek) : null,
  }
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== null))
}

/** Reads a count from a field; null if it contains none. */
export function readCount(typed: string): number | null {
  const text = typed.trim()
  return /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_COUNTED ? Number(text) : null
}

function countError(typed: string): string | null {
  return readCount(typed) === null ? validationTexts.sessionsInvalid : null
}

function spanError(startsOn: string, expiresOn: string): string | null {
  return isLocalDate(startsOn) && expiresOn < startsOn ? validationTexts.planEndsBeforeStart : null
}
