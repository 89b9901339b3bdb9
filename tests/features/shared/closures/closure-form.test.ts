import { describe, expect, it } from 'vitest'
import { validationTexts } from '#domain/validation-texts.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import {
  blankCloseDay,
  type CloseDayForm,
  closeDayErrors,
  takingBack,
  termsOf,
} from '#features/shared/closures/closure-form.ts'
import { closureView } from './closure-view.ts'

const form = (fields: Partial<CloseDayForm> = {}): CloseDayForm => ({
  ...blankCloseDay(localDate('2026-11-20')),
  reason: 'Curso',
  ...fields,
})

describe('the form that closes days', () => {
  it('begins with one whole day, for everybody', () => {
    expect(termsOf(form({ reason: ' Curso ' }))).toEqual({
      ...{ from: '2026-11-20', to: '2026-11-20', startTime: null, endTime: null },
      ...{ professionalId: null, reason: 'Curso' },
    })
  })

  it('leaves the times out for whole days, whatever was typed there before', () => {
    expect(termsOf(form({ startTime: '14:00', endTime: '15:00' }))).toMatchObject({ startTime: null, endTime: null })
  })

  it('needs both times for a part of a day', () => {
    expect(closeDayErrors(form({ isPart: 'yes' }))).toEqual({ startTime: validationTexts.closureTimesIncomplete })
    expect(closeDayErrors(form({ isPart: 'yes', startTime: '14:00' }))).toEqual({
      endTime: validationTexts.closureTimesIncomplete,
    })
    expect(termsOf(form({ isPart: 'yes' }))).toBeNull()
  })

  it('tells what it would close while the reason is missing, which keeps it from being saved', () => {
    expect(termsOf(form({ reason: '', professionalId: '2' }))).toMatchObject({ professionalId: 2, reason: '' })
    expect(closeDayErrors(form({ reason: '' }))).toEqual({ reason: validationTexts.closureReasonRequired })
  })
})

it('is taken back by a row that names its ref, and repeats its words', () => {
  const ref = '6b5c8f0e-33c1-4f58-9f0e-0f4c7c6d2a11'
  const part = { startTime: timeOfDay('14:00'), endTime: timeOfDay('15:00') }
  expect(takingBack(closureView({ ref, ...part }))).toEqual({
    ...{ from: '2026-11-20', to: '2026-11-20', startTime: '14:00', endTime: '15:00' },
    ...{ professionalId: null, reason: 'Feriado', kind: 'holiday', cancels: ref },
  })
})
