import * as v from 'valibot'
import { lineError, requiredLineError, requiredTextError, textError } from '../text-rules.ts'
import { validationTexts } from '../validation-texts.ts'
import { isLocalDate, type LocalDate } from '../values/dates/local-date.ts'
import { isPlausibleDay } from '../values/dates/plausible-day.ts'
import { isTimeOfDay, type TimeOfDay } from '../values/dates/time-of-day.ts'
import { hasWholeCentavos, LARGEST_AMOUNT, pesosOf } from '../values/money.ts'

/** Returns the check of a domain rule, which returns a message, or null for valid text. */
/** The largest count of a field. */
export const MOST_COUNTED = 1000

export function followsRule(rule: (text: string) => string | null) {
  return v.rawCheck<string>(({ dataset, addIssue }) => {
    const message = dataset.typed ? rule(dataset.value) : null
    if (message) addIssue({ message })
  })
}

/** A calendar day of the clinic. */
export const dateField = v.pipe(
  v.string(validationTexts.dateInvalid),
  v.metadata({ format: 'date' }),
  v.check((text) => isLocalDate(text), validationTexts.dateInvalid),
  v.transform((text) => text as LocalDate),
)

/** A day that a person enters, in a plausible year. */
export const writtenDayField = v.pipe(dateField, v.check(isPlausibleDay, validationTexts.dateImplausible))

/** A time of day, HH:mm; seconds are cut off (spec section 9). */
export const timeField = v.pipe(
  v.string(validationTexts.valueInvalid),
  v.metadata({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d' }),
  v.transform((text) => text.slice(0, 5)),
  v.check((text) => isTimeOfDay(text), validationTexts.valueInvalid),
  v.transform((text) => text as TimeOfDay),
)

/** A positive whole number assigned by the server; `message` is used if it is no number. */
export function requiredId(message: string) {
  return v.pipe(
    v.number(message),
    v.safeInteger(validationTexts.valueInvalid),
    v.minValue(1, validationTexts.valueInvalid),
  )
}

/** A positive whole number assigned by the server. */
export const idField = requiredId(validationTexts.valueInvalid)

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** A UUID in lower case. */
export const refField = v.pipe(v.string(validationTexts.valueInvalid), v.regex(UUID, validationTexts.valueInvalid))

/** An instant of an existing day, ISO 8601 in UTC ('Z'). Other forms may not be parseable. */
export const timestampField = v.pipe(
  v.string(validationTexts.valueInvalid),
  v.isoTimestamp(validationTexts.valueInvalid),
  v.endsWith('Z', validationTexts.valueInvalid),
  v.check((text) => isLocalDate(text.slice(0, 10)), validationTexts.valueInvalid),
)

/** A line of text, trimmed, at most 200 characters, without control characters. */
export const lineField = v.pipe(v.string(validationTexts.valueInvalid), v.trim(), followsRule(lineError))

/** A required line; `message` is used if it is missing or blank. */
export function requiredLine(message: string) {
  return v.pipe(
    v.string(message),
    v.trim(),
    v.nonEmpty(message),
    followsRule((text) => requiredLineError(text, message)),
  )
}

/** Required text of several lines; `message` is used if it is missing or blank. */
export function requiredText(message: string) {
  return v.pipe(
    v.string(message),
    v.trim(),
    v.nonEmpty(message),
    followsRule((text) => requiredTextError(text, message)),
  )
}

/** Text of several lines, at most 4,000 characters, without NUL. */
export const textField = v.pipe(v.string(validationTexts.valueInvalid), v.trim(), followsRule(textError))

/**
 * Pesos on the wire: not negative, at most two decimals, below a thousand million. `tooLarge` is used for larger ones,
 * `message` for other errors.
 */
export function pesosField(message: string, tooLarge = message) {
  return v.pipe(
    v.number(message),
    v.minValue(0, message),
    v.maxValue(pesosOf(LARGEST_AMOUNT), tooLarge),
    v.check(hasWholeCentavos, message),
  )
}

/** The same for an amount that may be negative, as the sum of a day's movements. */
export function signedPesosField(message: string, tooLarge = message) {
  const most = pesosOf(LARGEST_AMOUNT)
  return v.pipe(
    v.number(message),
    v.minValue(-most, tooLarge),
    v.maxValue(most, tooLarge),
    v.check((pesos) => hasWholeCentavos(Math.abs(pesos)), message),
  )
}

/** A whole number from 1 to 1000. */
export function countField(message: string) {
  return v.pipe(v.number(message), v.safeInteger(message), v.minValue(1, message), v.maxValue(MOST_COUNTED, message))
}

/** The fields of every row in lists, feed and answers. */
export const rowMeta = {
  id: idField,
  ref: v.nullable(refField),
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  createdAt: timestampField,
  updatedAt: timestampField,
}

/** Optional metadata of a write: the ref of the created row, and when the person made the change. */
export const createMeta = { ref: v.optional(refField), madeAt: v.optional(timestampField) }
export const changeMeta = { madeAt: v.optional(timestampField) }
