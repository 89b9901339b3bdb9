import * as v from 'valibot'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { APPOINTMENT_STATUSES } from '../appointment/appointment-status.ts'
import { RECORD_TEXT_FIELDS } from '../clinical-record/clinical-record.ts'
import { INCOME_CATEGORIES, PAYMENT_METHODS, PAYMENT_STATUSES } from '../income/income.ts'
import { centavosOfPesos, hasWholeCentavos } from '../values/money.ts'
import type { AnswerReader } from './answer-reader.ts'
import { idField, timeField, dateField as wholeDateField } from './fields.ts'

/**
 * A row of a server that has only the spec's calls and shapes (spec section 3): in the domain's units, without version, ref or
 * any other addition, and without those fields that the server left out, of which nothing is known then.
 */
export type BaselineRow = Fields & { readonly id: number }

/** A day; what some servers add to it (midnight, a zone) is cut off. */
const dateField = v.pipe(
  v.string(),
  v.transform((text) => text.slice(0, 10)),
  wholeDateField,
)

/** Texts that were never given come as null or not at all; a DNI or a phone may come as a number. */
const text = ifShaped(
  v.union([
    v.string(),
    v.pipe(v.number(), v.transform(String)),
    v.pipe(
      v.null(),
      v.transform(() => ''),
    ),
  ]),
)
const reasonText = ifShaped(
  v.pipe(
    v.nullable(v.string()),
    v.transform((reason) => reason || null),
  ),
)
const reference = ifShaped(v.nullable(idField))
const instant = ifShaped(
  v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.transform((moment) => new Date(moment).toISOString()),
  ),
)

/** Pesos as a number or as the text of a decimal column. */
const pesos = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.nonEmpty(), v.transform(Number))]),
  v.finite(),
  v.minValue(0),
  v.check(hasWholeCentavos),
  v.transform(centavosOfPesos),
)

const appointment = v.object({
  id: idField,
  date: dateField,
  startTime: timeField,
  endTime: timeField,
  status: v.picklist(APPOINTMENT_STATUSES),
  reason: text,
  notes: text,
  cancellationReason: reasonText,
  patientId: idField,
  professionalId: reference,
  createdAt: instant,
})

const patient = v.object({
  id: idField,
  firstName: text,
  lastName: text,
  dni: text,
  phone: text,
  email: text,
  address: text,
  birthDate: v.optional(v.fallback(v.nullable(dateField), null)),
  gender: text,
  emergencyContact: text,
  emergencyPhone: text,
})

const professional = v.object({ id: idField, name: text, lastName: text })

const paymentStatus = ifShaped(v.picklist(PAYMENT_STATUSES))
const income = v.pipe(
  v.object({
    id: idField,
    date: dateField,
    amount: pesos,
    discountAmount: ifShaped(pesos),
    netAmount: ifShaped(pesos),
    description: text,
    paymentMethod: ifShaped(v.picklist(PAYMENT_METHODS)),
    category: ifShaped(v.picklist(INCOME_CATEGORIES)),
    status: paymentStatus,
    paymentStatus,
    notes: text,
    patientId: reference,
  }),
  v.transform(({ status, netAmount, ...row }) => ({
    ...row,
    paymentStatus: row.paymentStatus ?? status ?? 'pending',
    netAmount: netAmount ?? row.amount - (row.discountAmount ?? 0),
  })),
)

const record = v.object({
  id: idField,
  patientId: idField,
  appointmentId: reference,
  professionalId: ifShaped(idField),
  createdAt: instant,
  ...Object.fromEntries(RECORD_TEXT_FIELDS.map((field) => [field, text])),
})

/** Reads one row of each resource; undefined for anything else. */
export const readBaselineRow = {
  appointment: rowReader(appointment),
  patient: rowReader(patient),
  income: rowReader(income),
  professional: rowReader(professional),
  record: rowReader(record),
} as const

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

function rowReader(schema: v.GenericSchema<unknown, Record<string, unknown>>): AnswerReader<BaselineRow> {
  return (answer) => {
    const found = v.safeParse(schema, answer)
    if (!found.success) return undefined
    const given = Object.entries(found.output).filter(([, value]) => value !== undefined)
    return Object.fromEntries(given) as BaselineRow
  }
}

/** What has not its shape counts as left out. */
function ifShaped<S extends v.GenericSchema>(schema: S) {
  return v.fallback(v.optional(schema), undefined)
}
