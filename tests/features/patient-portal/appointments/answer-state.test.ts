import { expect, it } from 'vitest'
import { type AppointmentView, viewOfRow } from '#domain/sync/merge/fold.ts'
import { clinicInstantOf } from '#domain/values/dates/clinic-time.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { answerStateOf, replacedBy } from '#features/patient-portal/appointments/answer-state.ts'
import { appointment } from '#tests/data/mirror-rows.ts'

const DAY = localDate('2026-11-20')
const at = (time: string) => clinicInstantOf(DAY, timeOfDay(time))

function visit(fields: Parameters<typeof appointment>[0] = {}): AppointmentView {
  const start = { date: DAY, startTime: timeOfDay('15:00'), endTime: timeOfDay('15:30') }
  return viewOfRow('appointment', appointment({ id: 1, status: 'scheduled', ...start, ...fields }))
}

interface Situation {
  own?: readonly AppointmentView[]
  selfCancel?: boolean
  now?: number
}

function stateOf(seen: AppointmentView, { own = [], selfCancel = true, now = at('09:00') }: Situation = {}) {
  return answerStateOf(seen, { own, policy: { selfCancel, selfCancelHours: 2 }, now })
}

const CONFIRMED = { confirmedAt: '2026-11-19T12:00:00.000Z', confirmedBy: 'paciente' }

it.each([
  ['open', {}],
  ['given', CONFIRMED],
  ['again', { ...CONFIRMED, confirmedAt: null }],
])('a confirmation is %s', (confirmation, fields) => {
  expect(stateOf(visit(fields))).toMatchObject({ confirmation })
})

it('an appointment is cancelled here up to the hours of the owner, where the owner has switched it on', () => {
  const mayCancel = (situation: Situation) => stateOf(visit(), situation)?.mayCancel
  expect(mayCancel({ now: at('13:00') })).toBe(true)
  expect(mayCancel({ now: at('13:01') })).toBe(false)
  expect(mayCancel({ selfCancel: false })).toBe(false)
})

it.each(['pending', 'cancelled', 'completed', 'no_show', 'rejected'] as const)(
  'nothing is answered about one that is %s',
  (status) => {
    expect(stateOf(visit({ status }))).toBeNull()
  },
)

it('nothing is answered once it has begun', () => {
  expect(stateOf(visit(), { now: at('14:59') })).not.toBeNull()
  expect(stateOf(visit(), { now: at('15:00') })).toBeNull()
})

it('an undecided request names the appointment that it is to replace, as long as that stands', () => {
  const wish = visit({ id: 2, status: 'pending', replacesId: 1 })
  expect(stateOf(visit(), { own: [visit(), wish] })).toMatchObject({ isAnotherAsked: true })
  expect(stateOf(visit(), { own: [visit({ id: 2, status: 'rejected', replacesId: 1 })] })).toMatchObject({
    isAnotherAsked: false,
  })
  expect(replacedBy(wish, [visit(), wish])).toMatchObject({ key: 1 })
  expect(replacedBy(wish, [visit({ status: 'cancelled' }), wish])).toBeNull()
  expect(replacedBy(visit({ id: 3 }), [visit()])).toBeNull()
})
