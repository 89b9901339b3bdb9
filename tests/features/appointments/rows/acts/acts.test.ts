import { describe, expect, it } from 'vitest'
import { APPOINTMENT_STATUSES, nextStatuses } from '#domain/appointment/appointment-status.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { actsFor, actsOfTheDay, decisionsFor } from '#features/appointments/rows/acts/acts.ts'
import { statusFields } from '#features/appointments/rows/acts/status-change.ts'
import { reminderHindrance } from '#features/appointments/rows/reminder-hindrance.ts'

const seen = { status: 'scheduled', cancellationReason: null } as AppointmentView
const now = { date: localDate('2026-11-19'), time: timeOfDay('14:00') }
const appointment = (status: AppointmentView['status'], startTime = '14:15') => ({
  status,
  date: now.date,
  startTime: timeOfDay(startTime),
})

describe('the decisions offered', () => {
  it('are exactly those of the state table', () => {
    for (const status of APPOINTMENT_STATUSES) {
      expect([...decisionsFor(status)].sort()).toEqual([...nextStatuses(status)].sort())
    }
  })

  it('are none for a closed appointment', () => {
    for (const status of ['completed', 'cancelled', 'no_show', 'rejected'] as const) {
      expect(decisionsFor(status)).toEqual([])
    }
  })
})

describe('the reminder', () => {
  it('is offered for booked appointments that have not begun', () => {
    expect(actsFor(appointment('scheduled'), now)).toContain('reminder')
    expect(actsFor(appointment('rescheduled'), now)).toContain('reminder')
    expect(actsFor(appointment('scheduled', '14:00'), now)).not.toContain('reminder')
    for (const status of ['pending', 'approved', 'completed', 'cancelled'] as const) {
      expect(actsFor(appointment(status), now)).not.toContain('reminder')
    }
  })

  it('needs the server, an appointment that the server knows, and a deliverable address', () => {
    const entry = {
      appointment: { key: 7, waiting: false } as AppointmentView,
      patient: { email: 'a@b.example' } as never,
    }
    const unsent = { ...entry, appointment: { key: 'ref', waiting: true } as AppointmentView }
    const online = { connection: 'online', sendsMail: true } as const
    expect(reminderHindrance(entry, online)).toBeNull()
    expect(reminderHindrance(entry, { ...online, sendsMail: null })).toBeNull()
    expect(reminderHindrance(entry, { ...online, connection: 'no_server' })).toBe('connection')
    expect(reminderHindrance(entry, { connection: null, sendsMail: false })).toBe('connection')
    expect(reminderHindrance(entry, { ...online, sendsMail: false })).toBe('mail')
    expect(reminderHindrance(unsent, online)).toBe('server')
    expect(reminderHindrance({ ...entry, patient: { email: '' } as never }, online)).toBe('email')
    expect(reminderHindrance({ ...entry, patient: { email: 'aná@b.example' } as never }, online)).toBe('wrongEmail')
  })
})

describe('the acts at the counter', () => {
  it('are attended, no-show and charge', () => {
    expect(actsOfTheDay(appointment('scheduled'))).toEqual(['completed', 'no_show', 'charge'])
    expect(actsOfTheDay(appointment('completed'))).toEqual(['charge'])
    expect(actsOfTheDay(appointment('approved'))).toEqual(['scheduled', 'charge'])
    expect(actsOfTheDay(appointment('pending'))).toEqual(['approved', 'rejected'])
    expect(actsOfTheDay(appointment('cancelled'))).toEqual([])
  })
})

describe('the change that a decision makes', () => {
  it('has the typed reason of a cancellation, and says when none was given', () => {
    expect(statusFields(seen, 'cancelled', 'Viaje')).toEqual({ status: 'cancelled', cancellationReason: 'Viaje' })
    expect(statusFields(seen, 'cancelled', '')).toEqual({ status: 'cancelled', cancellationReason: 'No especificado' })
  })

  it('leaves the reason of a cancellation unchanged otherwise', () => {
    expect(statusFields(seen, 'completed', '')).toEqual({ status: 'completed', cancellationReason: null })
  })
})
