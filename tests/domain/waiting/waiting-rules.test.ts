import { describe, expect, it } from 'vitest'
import { validationTexts } from '#domain/validation-texts.ts'
import { waitingFormErrors } from '#domain/waiting/waiting-rules.ts'
import { areWeekdays, weekdaysInWords, weekdaysText } from '#domain/waiting/weekdays.ts'

const form = {
  patientId: '1',
  fromDate: '2026-11-19',
  toDate: '',
  fromTime: '',
  toTime: '',
  professionalId: '',
  note: '',
}

describe('the form of an entry', () => {
  it('needs a patient and a first day only', () => {
    expect(waitingFormErrors(form)).toEqual({})
    expect(waitingFormErrors({ ...form, patientId: '', fromDate: '' })).toEqual({
      patientId: validationTexts.patientRequired,
      fromDate: validationTexts.dateRequired,
    })
  })

  it('has its days and its hours in order', () => {
    expect(waitingFormErrors({ ...form, toDate: '2026-11-18' })).toEqual({ toDate: validationTexts.lastDayBeforeFirst })
    expect(waitingFormErrors({ ...form, toDate: '2026-11-19', fromTime: '15:00', toTime: '18:00' })).toEqual({})
    expect(waitingFormErrors({ ...form, fromTime: '15:00', toTime: '15:00' })).toEqual({
      toTime: validationTexts.endBeforeStart,
    })
  })

  it('has days and times that exist', () => {
    expect(waitingFormErrors({ ...form, fromDate: '2026-02-30', fromTime: '25:00' })).toEqual({
      fromDate: validationTexts.dateInvalid,
      fromTime: validationTexts.valueInvalid,
    })
  })
})

describe('weekdays', () => {
  it('are written once and in their order', () => {
    expect(weekdaysText([5, 1, 3, 1])).toBe('1,3,5')
    expect(weekdaysInWords('0,1,3')).toBe('lunes, miércoles, domingo')
  })

  it.each(['', '0', '1,3,5'])('are %j', (text) => expect(areWeekdays(text)).toBe(true))
  it.each(['3,1', '1,1', '7', 'lunes', '1,', ' 1'])('are not %j', (text) => expect(areWeekdays(text)).toBe(false))
})
