import * as v from 'valibot'
import { lineError, requiredLineError, requiredTextError, textError } from '../text-rules.ts'
import { validationTexts } from '../validation-texts.ts'
import { isLocalDate, type LocalDate } from '../values/local-date.ts'
import { hasWholeCentavos, LARGEST_AMOUNT, pesosOf } from '../values/money.ts'
import { isPlausibleDay } from '../values/plausible-day.ts'
import { isTimeOfDay, type TimeOfDay } from '../values/time-of-day.ts'

/** The check that one of the domain's rules makes: its message, or none when the text is right. */
export function obeys(rule: (text: string) => string | null) {
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

/** A day that somebody writes down: of a year that can be meant. */
export const writtenDayField = v.pipe(dateField, v.check(isPlausibleDay, validationTexts.dateImplausible))

/** A time of day, HH:mm; a time with seconds is cut to its first five characters (spec section 9). */
export const timeField = v.pipe(
  v.string(validationTexts.valueInvalid),
  v.metadata({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d' }),
  v.transform((text) => text.slice(0, 5)),
  v.check((text) => isTimeOfDay(text), validationTexts.valueInvalid),
  v.transform((text) => text as TimeOfDay),
)

/** A positive whole number that the server gave; `message` when it is not even a number. */
export function requiredId(message: string) {
  return v.pipe(
    v.number(message),
    v.safeInteger(validationTexts.valueInvalid),
    v.minValue(1, validationTexts.valueInvalid),
  )
}

/** A positive whole number that the server gave. */
export const idField = requiredId(validationTexts.valueInvalid)

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** A UUID in lower case. */
export const refField = v.pipe(v.string(validationTexts.valueInvalid), v.regex(UUID, validationTexts.valueInvalid))

/** An instant, ISO 8601 in UTC ('Z'), of a day that there is; anything else that looks like one may not be readable as an instant. */
export const timestampField = v.pipe(
  v.string(validationTexts.valueInvalid),
  v.isoTimestamp(validationTexts.valueInvalid),
  v.endsWith('Z', validationTexts.valueInvalid),
  v.check((text) => isLocalDate(text.slice(0, 10)), validationTexts.valueInvalid),
)

/** A line of text, trimmed, at most 200 characters, without control characters. */
export const lineField = v.pipe(v.string(validationTexts.valueInvalid), v.trim(), obeys(lineError))

/** A line that must be given; `message` when it is not, or is blank. */
export function requiredLine(message: string) {
  return v.pipe(
    v.string(message),
    v.trim(),
    v.nonEmpty(message),
    obeys((text) => requiredLineError(text, message)),
  )
}

/** Text of several lines that must be given; `message` when it is not, or is blank. */
export function requiredText(message: string) {
  return v.pipe(
    v.string(message),
    v.trim(),
    v.nonEmpty(message),
    obeys((text) => requiredTextError(text, message)),
  )
}

/** Text of several lines, at most 4,000 characters, without NUL. */
export const textField = v.pipe(v.string(validationTexts.valueInvalid), v.trim(), obeys(textError))

/** Pesos on the wire: not negative, at most two decimals, below a thousand million; `tooLarge` for more, `message` for anything else. */
export function pesosField(message: string, tooLarge = message) {
  return v.pipe(
    v.number(message),
    v.minValue(0, message),
    v.maxValue(pesosOf(LARGEST_AMOUNT), tooLarge),
    v.check(hasWholeCentavos, message),
  )
}

/** What every row of a list, a feed or an answer carries. */
export const rowMeta = {
  id: idField,
  ref: v.nullable(refField),
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  createdAt: timestampField,
  updatedAt: timestampField,
}

/** What a write may carry besides its fields: the ref of a row that it creates, and the instant at which the person made it. */
export const createMeta = { ref: v.optional(refField), madeAt: v.optional(timestampField) }
export const changeMeta = { madeAt: v.optional(timestampField) }
