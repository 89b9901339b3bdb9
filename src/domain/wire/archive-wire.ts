import * as v from 'valibot'
import { readerOf } from './answer-reader.ts'
import { dateField, idField, timeField, timestampField } from './fields.ts'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** The most rows of a deletion that an answer describes; the counts tell of all. */
export const MOST_DESCRIBED_ROWS = 8

/** One row of a deletion: an appointment with its time, an income with its net amount in pesos. No clinical text. */
const deletedRow = v.object({
  entity: v.picklist(['appointment', 'clinicalRecord', 'income']),
  date: dateField,
  startTime: v.nullable(timeField),
  amount: v.nullable(v.number()),
})

/**
 * A deletion, from GET /archive (newest first): what went together and comes back together. `by` is null for operator
 * commands, `person` for an income without a patient.
 */
export const deletion = v.object({
  change: idField,
  at: timestampField,
  by: v.nullable(v.string()),
  person: v.nullable(v.object({ firstName: v.string(), lastName: v.string(), dni: v.string() })),
  counts: v.object({
    patients: count,
    appointments: count,
    records: count,
    incomes: count,
    /** Incomes that stayed when their patient was deleted, and that get the patient back. */
    linkedIncomes: count,
  }),
  /** The newest rows, at most MOST_DESCRIBED_ROWS. */
  rows: v.array(deletedRow),
})

export type ArchivedDeletion = v.InferOutput<typeof deletion>

/** The answer of POST /archive/{id}/restore. */
export const restoredAnswer = v.object({
  patients: count,
  appointments: count,
  /** How many of the appointments came back cancelled, since another appointment has their time. */
  cancelled: count,
  records: count,
  incomes: count,
  linkedIncomes: count,
  linkedUsers: count,
  /** Usernames of accounts that stay without their patient file, because another account has it. */
  unlinkedUsers: v.array(v.string()),
})

export type RestoredAnswer = v.InferOutput<typeof restoredAnswer>

export const readDeletions = readerOf(v.array(deletion))
export const readRestored = readerOf(restoredAnswer)
