import * as v from 'valibot'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { type EntityName, entityOf } from '../fields/entities.ts'
import { type Field, type FieldKind, untoldValue } from '../fields/field.ts'
import { PAYMENT_STATUSES } from '../income/income.ts'
import { centavosOfPesos, hasWholeCentavos } from '../values/money.ts'
import { type AnswerReader, readerOf } from './answer-reader.ts'
import { dateField, idField, refField, timeField } from './fields.ts'

/**
 * A row of a server that has only the spec's calls and shapes (spec section 3): in the domain's units, without version, ref or
 * any other addition, and without those fields that the server left out, of which nothing is known then.
 */
export type BaselineRow = Fields & { readonly id: number }

/** Texts that were never given come as null or not at all; a DNI or a phone may come as a number. */
const text = v.union([
  v.string(),
  v.pipe(v.number(), v.transform(String)),
  v.pipe(
    v.null(),
    v.transform(() => ''),
  ),
])

/** An empty one stands for none. */
const textOrNone = v.pipe(
  v.string(),
  v.transform((told) => told || null),
)

/** A day; what some servers add to it (midnight, a zone) is cut off. */
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
  choice: ({ options = [] }) => v.picklist(options),
  row: () => idField,
  ref: () => refField,
  flag: () => v.boolean(),
}

/** What has not its shape counts as left out, unless the row can't be read without it. */
function schemaOf(field: Field): v.GenericSchema {
  const schema = SCHEMAS[field.kind](field)
  if (field.needed || (field.required && untoldValue(field) === undefined)) return schema
  if (field.kind === 'birthDay') return v.optional(v.fallback(v.nullable(schema), null))
  return ifShaped(field.nullable ? v.nullable(schema) : schema)
}

const instantOfCreation = { createdAt: ifShaped(instant) }

/** Reads one row of an entity; undefined for anything else. */
export function readBaselineRow(entity: EntityName): AnswerReader<BaselineRow> {
  const told = Object.entries(entityOf(entity).fields).filter(
    ([, { baseline, said }]) => baseline !== 'none' && said !== 'action',
  )
  const fields: v.ObjectEntries = Object.fromEntries(told.map(([name, field]) => [name, schemaOf(field)]))
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

/** Some servers tell the status of a payment as `status`; the net amount follows from the others. */
function wholeIncome(row: BaselineRow, answer: unknown): BaselineRow {
  const paymentStatus = row.paymentStatus ?? readStatus(answer)?.status ?? 'pending'
  const netAmount = row.netAmount ?? Number(row.amount) - Number(row.discountAmount ?? 0)
  return { ...row, paymentStatus, netAmount }
}

/**
 * A list of rows. One that can't be read is left out, so that it does not take the others with it; a list of which nothing can
 * be read is none (undefined).
 */
export function listReader(read: AnswerReader<BaselineRow>): AnswerReader<BaselineRow[]> {
  return (answer) => {
    if (!Array.isArray(answer)) return undefined
    const rows = answer.map(read).filter((row) => row !== undefined)
    return rows.length === 0 && answer.length > 0 ? undefined : rows
  }
}

/** The id in the answer to a creation, which may stand in the row itself or in a row beside a message; null when there is none. */
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

/** What has not its shape counts as left out. */
function ifShaped<S extends v.GenericSchema>(schema: S) {
  return v.fallback(v.optional(schema), undefined)
}
