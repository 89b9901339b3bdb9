import { expect, it } from 'vitest'
import { type AppointmentView, viewOfRow } from '#domain/sync/merge/fold.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { requestOptionOf } from '#features/patient-portal/request/request-option.ts'
import { appointment } from '#tests/data/mirror-rows.ts'

const REQUEST = '00000000-0000-4000-8000-0000000000aa'

function asked(id: number, startTime: string, fields: Parameters<typeof appointment>[0] = {}): AppointmentView {
  const row = appointment({ id, startTime: timeOfDay(startTime), status: 'pending', requestRef: REQUEST, ...fields })
  return viewOfRow('appointment', row)
}

const optionsOf = (toCome: readonly AppointmentView[]) => toCome.map((each) => requestOptionOf(each, toCome))

it('the alternatives of one request are numbered in their order', () => {
  expect(optionsOf([asked(1, '09:00'), asked(2, '09:30', { requestRef: null }), asked(3, '10:00')])).toEqual([
    'Opción 1 de 2 de la misma solicitud: se confirma una sola.',
    null,
    'Opción 2 de 2 de la misma solicitud: se confirma una sola.',
  ])
})

it('an answered alternative is not numbered, nor the only one left', () => {
  expect(optionsOf([asked(1, '09:00', { status: 'scheduled' }), asked(2, '10:00')])).toEqual([null, null])
})

it('appointments without a request are no alternatives', () => {
  const alone = { requestRef: null }
  expect(optionsOf([asked(1, '09:00', alone), asked(2, '10:00', alone)])).toEqual([null, null])
})
