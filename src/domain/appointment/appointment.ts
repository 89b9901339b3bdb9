import type { LocalDate } from '../values/local-date.ts'
import type { TimeOfDay } from '../values/time-of-day.ts'
import type { AppointmentStatus } from './appointment-status.ts'

/**
 * An appointment as the server confirmed it (spec section 3). `version` is the number of its last change in the one sequence of all
 * changes; `ref` the UUID of the device that made it. Timestamps are ISO 8601 in UTC.
 */
export interface Appointment {
  id: number
  ref: string | null
  version: number
  date: LocalDate
  startTime: TimeOfDay
  endTime: TimeOfDay
  status: AppointmentStatus
  /** Empty when none was given; shown as 'Sin motivo especificado'. */
  reason: string
  notes: string
  cancellationReason: string | null
  /** Ties the alternatives of one request of a patient. */
  requestRef: string | null
  patientId: number
  professionalId: number | null
  createdAt: string
  updatedAt: string
}
