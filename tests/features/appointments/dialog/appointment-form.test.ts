import { describe, expect, it } from 'vitest'
import type { AppointmentForm } from '#domain/appointment/appointment-rules.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { validationTexts } from '#domain/validation-texts.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import {
  blankForm,
  changesDetailsOnly,
  detailsErrors,
  endAlong,
  fieldsOf,
  formOf,
  reschedulingErrors,
} from '#features/appointments/dialog/form/appointment-form.ts'

const today = localDate('2026-11-19')
const appointment = {
  date: localDate('2026-11-20'),
  startTime: timeOfDay('09:00'),
  endTime: timeOfDay('09:30'),
  reason: 'Control',
  notes: '',
  patientId: 7,
  professionalId: 2,
} as AppointmentView
const start = formOf(appointment, 'uid-7')
const changed = (changes: Partial<AppointmentForm>) => ({ ...start, ...changes })

describe('the form of a new appointment', () => {
  it('is empty except for the picked place and the only professional', () => {
    const place = { date: appointment.date, startTime: appointment.startTime, endTime: appointment.endTime }
    expect(blankForm(place, '1')).toEqual({
      date: '2026-11-20',
      startTime: '09:00',
      endTime: '09:30',
      reason: '',
      notes: '',
      patientId: '',
      professionalId: '1',
    })
    expect(Object.values(blankForm(null, '')).every((value) => value === '')).toBe(true)
  })

  it('names a patient created on this device by ref, and the professional by number', () => {
    const ref = '0b6f6f5e-6f0a-4c59-8b8f-0a4d9f1c2e3d'
    expect(fieldsOf(start, ref)).toMatchObject({ patientId: ref, professionalId: 2 })
  })
})

describe('the end that follows from a typed start', () => {
  it('is 15 minutes later if there was none', () => {
    expect(endAlong({ startTime: '', endTime: '' }, '09:00')).toBe('09:15')
    expect(endAlong({ startTime: '', endTime: '' }, '9:0')).toBe('')
  })

  it('stays while the start lies within the appointment', () => {
    expect(endAlong({ startTime: '09:00', endTime: '09:30' }, '09:15')).toBe('09:30')
    expect(endAlong({ startTime: '09:00', endTime: '09:30' }, '09:00')).toBe('09:30')
  })

  it('moves with the start, later or earlier, within the day', () => {
    expect(endAlong({ startTime: '09:00', endTime: '09:30' }, '11:00')).toBe('11:30')
    expect(endAlong({ startTime: '15:00', endTime: '15:15' }, '11:00')).toBe('11:15')
    expect(endAlong({ startTime: '09:00', endTime: '09:30' }, '08:45')).toBe('09:15')
    expect(endAlong({ startTime: '09:00', endTime: '10:00' }, '19:45')).toBe('20:00')
  })

  it('stays as typed while either is no valid time', () => {
    expect(endAlong({ startTime: '09:00', endTime: '9' }, '11:00')).toBe('9')
    expect(endAlong({ startTime: '', endTime: '09:30' }, '11:00')).toBe('09:30')
  })
})

describe('rescheduling', () => {
  it('is refused while day and time are unchanged, whatever else was changed', () => {
    expect(reschedulingErrors(appointment, changed({ patientId: 'uid-9' }), today)).toEqual({
      date: validationTexts.rescheduleUnchanged,
    })
  })

  it('says so for a past appointment too, instead of reporting a past day', () => {
    const past = { ...appointment, date: localDate('2026-11-02') }
    expect(reschedulingErrors(past, formOf(past, 'uid-7'), today)).toEqual({
      date: validationTexts.rescheduleUnchanged,
    })
  })

  it('follows the rules of every appointment once it was moved', () => {
    expect(reschedulingErrors(appointment, changed({ endTime: '09:45' }), today)).toEqual({})
    expect(reschedulingErrors(appointment, changed({ date: '2026-11-18' }), today)).toEqual({
      date: validationTexts.datePast,
    })
    expect(reschedulingErrors(appointment, changed({ startTime: '09:10' }), today)).toMatchObject({
      startTime: validationTexts.startOffGrid,
    })
  })
})

describe('changing only reason, notes and plan', () => {
  it('is distinguished from changing the booking', () => {
    const only = (fields: Partial<AppointmentForm>, plan = '') =>
      changesDetailsOnly(start, { ...changed(fields), plan })
    expect(only({ notes: 'Trae estudios' })).toBe(true)
    expect(only({}, 'none')).toBe(true)
    expect(only({ notes: 'Trae estudios', endTime: '09:45' })).toBe(false)
    expect(only({})).toBe(false)
  })

  it('is allowed for a past appointment, but not without a reason', () => {
    expect(detailsErrors(changed({ date: '2026-11-02', notes: 'Llegó tarde' }), today)).toEqual({})
    expect(detailsErrors(changed({ reason: '  ' }), today)).toEqual({ reason: validationTexts.reasonRequired })
  })
})
