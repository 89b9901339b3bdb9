import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RefusedError, UnreachableError } from '#data/remote/http/api-error.ts'
import type { Ask } from '#data/remote/sync-api.ts'
import { askReminder } from '#data/sync/push/ask-reminder.ts'
import { createScreenAsk } from '#data/sync/push/screen-ask.ts'
import { connectionLost, onDiskThatFails } from '#tests/data/full-disk.ts'
import { tabletForEachTest } from '#tests/data/tablet.ts'
import { createAppointment, createPatient } from '#tests/support/database/clinic-rows.ts'
import { mailBy, startMailServer } from '#tests/support/network/mail-server.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { hours } from '#tests/support/server/test-clock.ts'
import { forEachTest } from '#tests/support/suites/for-each-test.ts'

const mails = forEachTest(
  () => startMailServer(),
  (mails) => mails.stop(),
)
const server = serverForEachTest(() => ({ mail: mailBy(mails.url) }))
const staff = staffForEachTest(server)
const tablet = tabletForEachTest(server)
let appointment: { id: number; patientId: number }

beforeEach(async () => {
  const patient = await createPatient(staff, { email: 'ana@correo.example' })
  appointment = await createAppointment(staff, patient.id)
  await tablet.sync()
})
afterEach(async () => {
  vi.restoreAllMocks()
})

/** Confirms the dialog 'Recordatorio'. */
const remind = (ask: Ask = createScreenAsk(tablet.ports)) => askReminder({ ...tablet, ask }, appointment.id)
/** The server sends the mail, but its answer is lost. */
const lostAnswer: Ask = async (call) => {
  await createScreenAsk(tablet.ports)(call)
  throw new UnreachableError('no_answer')
}
const mailsSent = () => mails.received.length

it('sends one mail even if the answer was lost and the dialog is opened again', async () => {
  await expect(remind(lostAnswer)).rejects.toThrow(UnreachableError)
  await remind()
  expect(mailsSent()).toBe(1)
})

it('sends another mail when somebody asks again after a success answer', async () => {
  await remind()
  await remind()
  expect(mailsSent()).toBe(2)
  expect(await tablet.db.meta.get('reminders')).toBeUndefined()
})

it('asks for the identical mail when the mail server had refused it', async () => {
  mails.next.data.push(451)
  await expect(remind()).rejects.toThrow(RefusedError)
  await remind()
  expect(new Set(mails.received.map(({ mail }) => mail.messageId)).size).toBe(1)
})

it('sends another mail when its content has changed since', async () => {
  await expect(remind(lostAnswer)).rejects.toThrow()
  await staff.put(`/appointments/${appointment.id}`, { startTime: '11:00', endTime: '11:30' })
  await tablet.sync()
  await remind()
  expect(mailsSent()).toBe(2)
})

it('sends another mail when the address has changed since', async () => {
  await expect(remind(lostAnswer)).rejects.toThrow()
  await staff.put(`/patients/${appointment.patientId}`, { email: 'ana.gomez@correo.example' })
  await tablet.sync()
  await remind()
  expect(mails.received.map(({ to }) => to)).toEqual([['ana@correo.example'], ['ana.gomez@correo.example']])
})

it('counts as another reminder on another day', async () => {
  await expect(remind(lostAnswer)).rejects.toThrow()
  server.clock.advance(hours(12))
  await remind()
  expect(mailsSent()).toBe(2)
})

it('remembers the request of each appointment', async () => {
  const other = await createAppointment(staff, appointment.patientId, { startTime: '11:00', endTime: '11:30' })
  await tablet.sync()
  const lost = (id: number) => expect(askReminder({ ...tablet, ask: lostAnswer }, id)).rejects.toThrow()
  await lost(appointment.id)
  await lost(other.id)
  for (const { id } of [appointment, other]) await askReminder({ ...tablet, ask: createScreenAsk(tablet.ports) }, id)
  expect(mailsSent()).toBe(2)
})

it('sends the mail even if nothing can be stored on the device', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const disk = onDiskThatFails(tablet.db, connectionLost)
  tablet.db.close({ disableAutoOpen: false })
  disk.hasRoom = false
  await remind()
  expect(mailsSent()).toBe(1)
})
