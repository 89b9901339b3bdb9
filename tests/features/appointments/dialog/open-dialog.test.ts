import { expect, it } from 'vitest'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { afterClosing, dialogKey, type OpenAppointmentDialog } from '#features/appointments/dialog/open-dialog.ts'

const appointmentOf = (uid: string) => ({ uid }) as AppointmentView
const scheduling = (uid: string): OpenAppointmentDialog => ({
  kind: 'act',
  act: 'scheduled',
  appointment: appointmentOf(uid),
})

it('differs for another appointment, even while the first act is still running', () => {
  expect(dialogKey(scheduling('8'))).not.toBe(dialogKey(scheduling('7')))
})

it('is the same for a repeated press, which runs once', () => {
  expect(dialogKey(scheduling('7'))).toBe(dialogKey(scheduling('7')))
})

it('differs for every way in which an appointment is opened', () => {
  const ways: OpenAppointmentDialog[] = [
    { kind: 'new', place: null },
    { kind: 'existing', appointment: appointmentOf('7') },
    { kind: 'act', act: 'completed', appointment: appointmentOf('7') },
    scheduling('7'),
    { kind: 'resolve', n: 7 },
  ]
  expect(new Set(ways.map(dialogKey)).size).toBe(ways.length)
})

it('closes when it is done, and leaves a dialog opened since', () => {
  const typing: OpenAppointmentDialog = { kind: 'new', place: null }
  expect(afterClosing(scheduling('7'), scheduling('7'))).toBeNull()
  expect(afterClosing(scheduling('7'), scheduling('8'))).toEqual(scheduling('8'))
  expect(afterClosing(scheduling('7'), typing)).toBe(typing)
  expect(afterClosing(scheduling('7'), null)).toBeNull()
  expect(afterClosing(undefined, typing)).toBeNull()
})
