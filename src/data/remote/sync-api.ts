import type { KyInstance } from 'ky'
import { readAnswer } from '#data/remote/http/read-answer.ts'
import { type ApiRequest, type HttpReply, sendRequest } from '#data/remote/http/send-request.ts'
import { type EntityRows, mirrorOf, type SyncedEntity } from '#domain/fields/entities.ts'
import type { DayRange } from '#domain/income/income-ranges.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import type { AnswerReader } from '#domain/wire/answer-reader.ts'
import {
  type ChangesPage,
  type MirrorDigest,
  readChangesPage,
  readDigest,
  rowsReader,
} from '#domain/wire/rows/row-readers.ts'
import { type Capabilities, newerSchemaOf, readCapabilities, readHealth } from '#domain/wire/sync-wire.ts'

/** Sends a request with the session's token and returns the outcome. */
export type Ask = (request: Omit<ApiRequest, 'token' | 'signal'>) => Promise<HttpReply>

/** The server's rows have a newer schema than this app can read. Nothing may be mirrored before the app is updated. */
export class NewerServerError extends Error {
  override readonly name = 'NewerServerError'
  constructor(readonly schema: number) {
    super(`rows of version ${schema}`)
  }
}

/** GET /sync/capabilities; with the first mirrored day also the counts of rows. Throws NewerServerError. */
export async function fetchCapabilities(ask: Ask, from: LocalDate | null = null): Promise<Capabilities> {
  const query = from ? { query: { from } } : {}
  return readRows(readCapabilities, await ask({ method: 'GET', path: 'sync/capabilities', ...query }))
}

/** GET /sync/changes. A 410 throws RefusedError like any other refusal; too new rows throw NewerServerError. */
export async function fetchChanges(ask: Ask, since: number, epoch: number, limit: number): Promise<ChangesPage> {
  return readRows(readChangesPage, await ask({ method: 'GET', path: 'sync/changes', query: { since, epoch, limit } }))
}

/** Reads the schema version first, since newer rows may have an unknown shape. */
function readRows<T>(read: AnswerReader<T>, reply: HttpReply): T {
  const newer = reply.kind === 'answer' && reply.status === 200 ? newerSchemaOf(reply.body) : null
  if (newer !== null) throw new NewerServerError(newer)
  return readAnswer(read, reply)
}

/**
 * Requests an entity's first list, with cancelled and voided rows. Dated rows are limited to these days; an end of null
 * means all later days.
 */
export async function fetchRows<E extends SyncedEntity>(
  ask: Ask,
  entity: E,
  days?: { from: LocalDate; to: LocalDate | null },
): Promise<EntityRows[E][]> {
  const { path, query } = mirrorOf(entity).list
  const dated = { ...(days && { startDate: days.from }), ...query, ...(days?.to && { endDate: days.to }) }
  const reply = await ask({ method: 'GET', path, query: dated })
  return isUnknownList(entity, reply) ? [] : readAnswer(rowsReader(entity), reply)
}

/** Whether the server is of a release before the entity, and so has none of its rows. */
function isUnknownList(entity: SyncedEntity, reply: HttpReply): boolean {
  return mirrorOf(entity).since !== undefined && reply.kind === 'answer' && reply.status === 404
}

/**
 * Requests the rows of an undated entity with ids greater than `after`, by id, at most `limit`. An older server sends
 * the whole list.
 */
export async function fetchRowsAfter<E extends SyncedEntity>(
  ask: Ask,
  entity: E,
  after: number,
  limit: number,
): Promise<EntityRows[E][]> {
  const { path, query } = mirrorOf(entity).list
  return readAnswer(rowsReader(entity), await ask({ method: 'GET', path, query: { ...query, after, limit } }))
}

/** Requests the patients who have appointments in these days. An older server sends all patients. */
export async function fetchPatientsSeen(ask: Ask, { from, to }: DayRange): Promise<EntityRows['patient'][]> {
  const query = { appointmentFrom: from, appointmentTo: to }
  return readAnswer(rowsReader('patient'), await ask({ method: 'GET', path: 'patients', query }))
}

/** Lists a patient's appointments up to a day, with cancelled ones. */
export async function fetchAppointmentsOfPatient(ask: Ask, patientId: number, endDate: LocalDate) {
  const query = { patientId, endDate, includeCancelled: true }
  return readAnswer(rowsReader('appointment'), await ask({ method: 'GET', path: 'appointments', query }))
}

/** Lists every income of a patient. */
export async function fetchIncomesOfPatient(ask: Ask, patientId: number) {
  return readAnswer(rowsReader('income'), await ask({ method: 'GET', path: `incomes/patient/${patientId}` }))
}

/** GET /sync/digest: the expected content of the mirror; of dated rows those from `from` on (null: all). */
export async function fetchDigest(ask: Ask, from: LocalDate | null): Promise<MirrorDigest> {
  return readAnswer(readDigest, await ask({ method: 'GET', path: 'sync/digest', ...(from ? { query: { from } } : {}) }))
}

/** GET /health. Only an answer of the API itself counts as 'answer'. */
export async function fetchHealth(api: KyInstance, signal: AbortSignal): Promise<HttpReply['kind']> {
  const reply = await sendRequest(api, { method: 'GET', path: 'health', signal })
  if (reply.kind !== 'answer') return reply.kind
  return readHealth(reply.body) === undefined ? 'not_api' : 'answer'
}
