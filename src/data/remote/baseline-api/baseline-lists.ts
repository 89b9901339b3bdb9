import { RefusedError } from '#data/remote/http/api-error.ts'
import { readAnswer } from '#data/remote/http/read-answer.ts'
import type { Ask } from '#data/remote/sync-api.ts'
import { type EntityName, entityOf, type SyncedEntity } from '#domain/fields/entities.ts'
import type { DayRange } from '#domain/income/income-ranges.ts'
import type { AnswerReader } from '#domain/wire/answer-reader.ts'
import { type BaselineRow, listReader, readBaselineRow } from '#domain/wire/baseline/baseline-wire.ts'

/** Rows by entity; only the lists that the session may read. */
export type Lists = Partial<Record<SyncedEntity, BaselineRow[]>>

/** Reads a list of an entity's rows. */
export function readList(entity: EntityName): AnswerReader<BaselineRow[]> {
  return listReader(readBaselineRow(entity))
}

/**
 * GET /appointments: every appointment, including cancelled ones. Like all functions here it throws UnreachableError
 * and RefusedError.
 */
export async function fetchBaselineAppointments(ask: Ask): Promise<BaselineRow[]> {
  const query = { includeCancelled: true }
  return readAnswer(readList('appointment'), await ask({ method: 'GET', path: entityOf('appointment').path, query }))
}

/** GET /patients: every patient, or those that match the search. A server without search returns all. */
export async function fetchBaselinePatients(ask: Ask, search?: string): Promise<BaselineRow[]> {
  const query = search ? { query: { search } } : {}
  return readAnswer(readList('patient'), await ask({ method: 'GET', path: entityOf('patient').path, ...query }))
}

/** GET /incomes/date-range. */
export async function fetchBaselineIncomes(ask: Ask, { from, to }: DayRange): Promise<BaselineRow[]> {
  const query = { startDate: from, endDate: to }
  return readAnswer(readList('income'), await ask({ method: 'GET', path: 'incomes/date-range', query }))
}

/** GET /users/professionals: the active ones. */
export async function fetchBaselineProfessionals(ask: Ask): Promise<BaselineRow[]> {
  const rows = readAnswer(readList('professional'), await ask({ method: 'GET', path: entityOf('professional').path }))
  return rows.map((row) => ({ ...row, active: true }))
}

/** GET /medical-history/patient/{id}. */
export async function fetchBaselineClinicalRecords(ask: Ask, patientId: number): Promise<BaselineRow[]> {
  return readAnswer(
    readList('record'),
    await ask({ method: 'GET', path: `${entityOf('record').path}/patient/${patientId}` }),
  )
}

/** A row in the domain's units, and the body as it arrived. */
export interface FoundRow {
  row: BaselineRow
  raw: Readonly<Record<string, unknown>>
}

/** GET by id; null if the API itself answers 404, which alone proves that the row is gone. Throws as above. */
export async function fetchBaselineRow(ask: Ask, entity: EntityName, id: number): Promise<FoundRow | null> {
  const reply = await ask({ method: 'GET', path: `${entityOf(entity).path}/${id}` })
  try {
    const row = readAnswer(readBaselineRow(entity), reply)
    return { row, raw: reply.kind === 'answer' ? (reply.body as FoundRow['raw']) : {} }
  } catch (error) {
    const isGone = error instanceof RefusedError && error.status === 404
    if (isGone && reply.kind === 'answer' && reply.body !== undefined) return null
    throw error
  }
}
