import * as v from 'valibot'
import { defaultValues } from '#domain/fields/default-values.ts'
import type { EntityName } from '#domain/fields/entities.ts'
import { fieldsOf } from '#domain/fields/entity-fields.ts'
import type { Field, FieldKind } from '#domain/fields/field.ts'
import { PAYMENT_STATUSES } from '#domain/income/income.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { validationTexts } from '#domain/validation-texts.ts'
import { centavosOfPesos, hasWholeCentavos } from '#domain/values/money.ts'
import { type AnswerReader, readerOf } from '../answer-reader.ts'
import { countField, dateField, idField, refField, timeField } from '../fields.ts'

/**
 * A row of a server with the baseline API (spec section 3), in the domain's units: without version, ref or other
 * additions, and without the fields that the server left out.
 */
export type BaselineRow = Fields & { readonly id: number }

/** Missing texts come as null or not at all; a DNI or a phone may come as a number. */
const text = v.union([
  v.string(),
  v.pipe(v.number(), v.transform(String)),
  v.pipe(
    v.null(),
    v.transform(() => ''),
  ),
])

/** An empty text becomes null. */
const textOrNone = v.pipe(
  v.string(),
  v.transform((told) => told || null),
)

/** Some servers append midnight or a zone to a day, which is cut off. */
const day = v.pipe(
  v.string(),
  v.transform((moment) => moment.slice(0, 10)),
  dateField,
)

const instant = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((moment) => new Date(moment).toISOString()),
)

/** Pesos as a number or as the text of a decimal column. */
const pesos = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.nonEmpty(), v.transform(Number))]),
  v.finite(),
  v.minValue(0),
  v.check(hasWholeCentavos),
  v.transform(centavosOfPesos),
)

const SCHEMAS: Record<FieldKind, (field: Field) => v.GenericSchema> = {
  line: () => text,
  text: ({ nullable }) => (nullable ? textOrNone : text),
  phone: () => text,
  email: () => text,
  dni: () => text,
  day: () => day,
  birthDay: () => day,
  time: () => timeField,
  instant: () => instant,
  money: () => pesos,
  count: ({ invalid }) => countField(validationTexts[invalid ?? 'valueInvalid']),
  choice: ({ options = [] }) => v.picklist(options),
  row: () => idField,
  ref: () => refField,
  flag: () => v.boolean(),
}

/** A value of another shape counts as missing, unless the row can't be read without it. */
function schemaOf(field: Field, hasBlank: boolean): v.GenericSchema {
  const schema = SCHEMAS[field.kind](field)
  if (field.needed || (field.required && !hasBlank)) return schema
  if (field.kind === 'birthDay') return v.optional(v.fallback(v.nullable(schema), null))
  return ifShaped(field.nullable ? v.nullable(schema) : schema)
}

const instantOfCreation = { createdAt: ifShaped(instant) }

/** Returns the reader of an entity's rows; it returns undefined for anything else. */
export function readBaselineRow(entity: EntityName): AnswerReader<BaselineRow> {
  const told = Object.entries(fieldsOf(entity)).filter(
    ([, { baseline, source }]) => baseline !== 'none' && source !== 'action',
  )
  const fields: v.ObjectEntries = Object.fromEntries(
    told.map(([name, field]) => [name, schemaOf(field, name in defaultValues[entity])]),
  )
  const tellsCreation = entity === 'appointment' || entity === 'record'
  const schema = v.object<v.ObjectEntries>({ id: idField, ...fields, ...(tellsCreation && instantOfCreation) })
  return (answer) => {
    const found = v.safeParse(schema, answer)
    if (!found.success) return undefined
    const given = Object.entries(found.output).filter(([, value]) => value !== undefined)
    const row = Object.fromEntries(given) as BaselineRow
    return entity === 'income' ? wholeIncome(row, answer) : row
  }
}

const readStatus = readerOf(v.object({ status: v.picklist(PAYMENT_STATUSES) }))

/** Completes an income: some servers send its payment status as `status`, and the net amount may be missing. */
function wholeIncome(row: BaselineRow, answer: unknown): BaselineRow {
  const paymentStatus = row.paymentStatus ?? readStatus(answer)?.status ?? 'pending'
  const netAmount = row.netAmount ?? Number(row.amount) - Number(row.discountAmount ?? 0)
  return { ...row, paymentStatus, netAmount }
}

/**
 * Returns the reader of a list. Unreadable rows are left out, so that they do not spoil the list; a non-empty list
 * without readable rows is undefined.
 */
export function listReader(read: AnswerReader<BaselineRow>): AnswerReader<BaselineRow[]> {
  return (answer) => {
    if (!Array.isArray(answer)) return undefined
    const rows = answer.map(read).filter((row) => row !== undefined)
    return rows.length === 0 && answer.length > 0 ? undefined : rows
  }
}

/**
 * Returns the id in the answer to a creation, from the row itself or from a row nested in the answer; null if there is
 * none.
 */
export function createdId(answer: unknown): number | null {
  const direct = idIn(answer)
  if (direct !== null || typeof answer !== 'object' || answer === null) return direct
  const nested = Object.values(answer)
    .map(idIn)
    .filter((id) => id !== null)
  return nested.length === 1 ? (nested[0] ?? null) : null
}

function idIn(value: unknown): number | null {
  const found = v.safeParse(v.object({ id: idField }), value)
  return found.success ? found.output.id : null
}

/** Treats a value of another shape as missing. */
function ifShaped<S extends v.GenericSchema>(schema: S) {
  return v.fallback(v.optional(schema), undefined)
}
