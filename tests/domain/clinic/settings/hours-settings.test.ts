import { describe, expect, it } from 'vitest'
import { hoursKind, openRangesError } from '#domain/clinic/settings/hours-settings.ts'
import { settingsTexts } from '#domain/clinic/settings/settings-texts.ts'
import type { OpenRange } from '#domain/clinic/settings/settings-values.ts'
import { validationTexts } from '#domain/validation-texts.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'

const ranges = (...texts: string[]): OpenRange[] =>
  texts.map((text) => {
    const [from = '', to = ''] = text.split('-')
    return { from: timeOfDay(from), to: timeOfDay(to) }
  })

describe('the open ranges of a day', () => {
  it.each([
    [[]],
    [['07:00-20:00']],
    [['09:00-12:30', '16:00-20:00']],
    [['16:00-20:00', '09:00-12:30']],
    [['09:00-12:00', '12:00-12:15']],
  ])('may be %j', (texts) => {
    expect(openRangesError(ranges(...texts))).toBeNull()
  })

  it.each([
    [['06:45-12:00'], validationTexts.startOutside],
    [['09:00-20:15'], validationTexts.endOutside],
    [['09:10-12:00'], validationTexts.startOffGrid],
    [['09:00-12:10'], validationTexts.endOffGrid],
    [['12:00-09:00'], validationTexts.endBeforeStart],
    [['12:00-12:00'], validationTexts.endBeforeStart],
    [['09:00-12:15', '12:00-13:00'], settingsTexts.hoursOverlap],
    [['12:00-13:00', '09:00-20:00'], settingsTexts.hoursOverlap],
    [['09:00-12:00', '09:00-12:00'], settingsTexts.hoursOverlap],
  ])('may not be %j', (texts, message) => {
    expect(openRangesError(ranges(...texts))).toBe(message)
  })
})

it('are those of the specification while nobody has set any', () => {
  expect(hoursKind.unset).toEqual({
    monday: ranges('14:00-20:00'),
    tuesday: ranges('14:00-20:00'),
    wednesday: ranges('14:00-18:00'),
    thursday: ranges('14:00-20:00'),
    friday: ranges('14:00-17:00'),
    saturday: [],
    sunday: [],
  })
})
