import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { isLocalDate } from '#domain/values/dates/local-date.ts'
import { isTimeOfDay } from '#domain/values/dates/time-of-day.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import type { FreePlace } from './free-places.ts'

/** An appointment as typed. */
export interface WishedAppointment extends FreePlace {
  reason: string
  notes: string
  /** Null when unknown: a change of an appointment older than the mirror. */
  patientId: RowKey | null
  professionalId: number | null
}

/** Returns the appointment in the merged fields of a change and its base; null when they lack day or times. */
export function wishedAppointment(fields: Fields): WishedAppointment | null {
  const { date, startTime, endTime, patientId, professionalId } = fields
  if (typeof date !== 'string' || typeof startTime !== 'string' || typeof endTime !== 'string') return null
  if (!isLocalDate(date) || !isTimeOfDay(startTime) || !isTimeOfDay(endTime)) return null
  return {
    date,
    startTime,
    endTime,
    reason: textOf(fields.reason),
    notes: textOf(fields.notes),
    patientId: typeof patientId === 'number' || typeof patientId === 'string' ? patientId : null,
    professionalId: typeof professionalId === 'number' ? professionalId : null,
  }
}

function textOf(value: Fields[string] | undefined): string {
  return typeof value === 'string' ? value : ''
}
