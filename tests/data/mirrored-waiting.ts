import { localDate } from '#domain/values/dates/local-date.ts'
import type { Waiting } from '#domain/waiting/waiting.ts'

/** A mirrored entry of the waiting list: patient 1, any time from 1 November 2026 on; a higher id is younger. */
export function waitingRow(id: number, fields: Partial<Waiting> = {}): Waiting {
  const instant = `2026-11-0${id}T12:00:00.000Z`
  return {
    id,
    ref: null,
    version: 1,
    patientId: 1,
    fromDate: localDate('2026-11-01'),
    toDate: null,
    weekdays: '',
    fromTime: null,
    toTime: null,
    professionalId: null,
    urgent: false,
    note: '',
    status: 'waiting',
    kind: 'entry',
    createdAt: instant,
    updatedAt: instant,
    ...fields,
  }
}
