import type { KyInstance } from 'ky'
import type { LocalDate } from '#domain/values/local-date.ts'
import {
  type ChangesPage,
  readAppointmentList,
  readCapabilities,
  readChangesPage,
  readHealth,
  readIncomeList,
  readPatientList,
  readProfessionalList,
} from '#domain/wire/sync-wire.ts'
import { readAnswer } from './api-error.ts'
import { type ApiRequest, type Exchange, exchange } from './exchange.ts'

/** One request of the engine: sends it with the session's token and tells what came back. */
export type Ask = (request: Omit<ApiRequest, 'token' | 'signal'>) => Promise<Exchange>

/** GET /sync/capabilities: the life of the database and the head of its sequence. */
export async function fetchCapabilities(ask: Ask): Promise<{ epoch: number; cursor: number }> {
  return readAnswer(readCapabilities, await ask({ method: 'GET', path: 'sync/capabilities' }))
}

/** GET /sync/changes. A 410 throws RefusedError like any other refusal. */
export async function fetchChanges(ask: Ask, since: number, epoch: number, limit: number): Promise<ChangesPage> {
  return readAnswer(readChangesPage, await ask({ method: 'GET', path: 'sync/changes', query: { since, epoch, limit } }))
}

/** The turnos of a range of days, cancelled ones too. */
export async function fetchAppointments(ask: Ask, startDate: LocalDate, endDate: LocalDate) {
  const query = { startDate, endDate, includeCancelled: true }
  return readAnswer(readAppointmentList, await ask({ method: 'GET', path: 'appointments', query }))
}

/** Every patient. */
export async function fetchPatients(ask: Ask) {
  return readAnswer(readPatientList, await ask({ method: 'GET', path: 'patients' }))
}

/** The incomes of a range of days. */
export async function fetchIncomes(ask: Ask, startDate: LocalDate, endDate: LocalDate) {
  return readAnswer(
    readIncomeList,
    await ask({ method: 'GET', path: 'incomes/date-range', query: { startDate, endDate } }),
  )
}

/** Every professional, retired ones too. */
export async function fetchProfessionals(ask: Ask) {
  const query = { includeRetired: true }
  return readAnswer(readProfessionalList, await ask({ method: 'GET', path: 'users/professionals', query }))
}

/** GET /health: who answers there. Only the API itself counts as 'answer'. */
export async function fetchHealth(api: KyInstance, signal: AbortSignal): Promise<Exchange['kind']> {
  const reply = await exchange(api, { method: 'GET', path: 'health', signal })
  if (reply.kind !== 'answer') return reply.kind
  return readHealth(reply.body) === undefined ? 'not_api' : 'answer'
}
