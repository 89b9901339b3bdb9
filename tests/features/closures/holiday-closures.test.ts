import { expect, it } from 'vitest'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { proposedHolidays, stateOfHoliday } from '#features/closures/holiday-closures.ts'
import { closureView } from '#tests/features/shared/closures/closure-view.ts'

const CHRISTMAS = { name: 'christmas', date: localDate('2026-12-25'), reason: 'Navidad' } as const
const [DAY, BEFORE] = [CHRISTMAS.date, localDate('2026-12-20')]

it('proposes what is left of this year, and the whole next one', () => {
  const [present, next] = proposedHolidays(localDate('2026-12-08'))
  expect(present).toMatchObject({ year: 2026, holidays: [{ name: 'immaculate' }, { name: 'christmas' }] })
  expect(next?.year).toBe(2027)
  expect(next?.holidays).toHaveLength(16)
})

it('takes a holiday for closed by whole days of everybody only', () => {
  const own = closureView({ from: DAY, to: DAY })
  const others = [
    closureView({ from: DAY, to: DAY, startTime: timeOfDay('14:00'), endTime: timeOfDay('15:00') }),
    closureView({ from: DAY, to: DAY, professionalId: 1 }),
    closureView({ from: BEFORE, to: BEFORE }),
  ]
  expect(stateOfHoliday(others, CHRISTMAS)).toEqual({ own: [], longer: null })
  expect(stateOfHoliday([...others, own], CHRISTMAS)).toEqual({ own: [own], longer: null })
})

it('tells a longer closure, which the tick of one day does not take back', () => {
  const longer = closureView({ from: BEFORE, to: DAY, reason: 'Vacaciones' })
  expect(stateOfHoliday([longer], CHRISTMAS)).toEqual({ own: [], longer })
})
