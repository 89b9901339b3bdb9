import { expect, it } from 'vitest'
import { presentQuarter } from '#domain/appointment/present-quarter.ts'

/** Half past six in the evening at the clinic is half past nine in UTC. */
const at = (utc: string) => presentQuarter(Date.parse(`2026-11-19T${utc}Z`))

it('the present quarter is the one that is running at the clinic', () => {
  expect(at('13:07:59')).toEqual({ date: '2026-11-19', startTime: '10:00', endTime: '10:15' })
  expect(at('13:15:00')).toEqual({ date: '2026-11-19', startTime: '10:15', endTime: '10:30' })
  expect(at('22:59:59')).toEqual({ date: '2026-11-19', startTime: '19:45', endTime: '20:00' })
})

it('there is no present quarter outside the hours of the agenda', () => {
  expect(at('09:59:59')).toBeNull()
  expect(at('23:00:00')).toBeNull()
})
