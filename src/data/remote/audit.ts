import { readAnswer } from '#data/remote/http/read-answer.ts'
import type { DayRange } from '#domain/income/income-ranges.ts'
import { type AuditEvent, type AuditLogEntry, readAuditEvents, readAuditLog } from '#domain/wire/audit-wire.ts'
import type { Ask } from './sync-api.ts'

/**
 * GET /audit: the newest 100 events of a patient, newest first. Rejects with UnreachableError, RefusedError or
 * SessionEndedError.
 */
export async function fetchAuditEvents(ask: Ask, patientId: number): Promise<AuditEvent[]> {
  return readAnswer(readAuditEvents, await ask({ method: 'GET', path: 'audit', query: { patientId, limit: 100 } }))
}

/** How many events a page of the log has. */
export const EVENTS_A_PAGE = 50

/** Which events of the log somebody wants to see. */
export interface AuditLogWish {
  patientId: number | null
  /** Part of a name or username; empty for everybody. */
  person: string
  days: DayRange | null
  includeDevices: boolean
}

/** GET /audit/log: a page of the log, newest first, after the event `before`. Rejects as above. */
export async function fetchAuditLog(
  ask: Ask,
  { patientId, person, days, includeDevices }: AuditLogWish,
  before: number | undefined,
): Promise<AuditLogEntry[]> {
  const query = {
    limit: EVENTS_A_PAGE,
    ...(patientId !== null && { patientId }),
    ...(person && { person }),
    ...(days && { startDate: days.from, endDate: days.to }),
    ...(includeDevices && { includeDevices: 'true' }),
    ...(before !== undefined && { before }),
  }
  return readAnswer(readAuditLog, await ask({ method: 'GET', path: 'audit/log', query }))
}
