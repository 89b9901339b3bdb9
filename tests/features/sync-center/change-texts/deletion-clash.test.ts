import { expect, it } from 'vitest'
import { readAppointmentsBetween } from '#data/local/rows/appointments.ts'
import { readPatients } from '#data/local/rows/patients.ts'
import { readSyncCenter } from '#data/sync/conflicts/read-sync-center.ts'
import { enqueueAction, enqueueDelete, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { readAuditEvents } from '#domain/wire/audit-wire.ts'
import { centerItems, type QuestionItem } from '#features/sync-center/center-items.ts'
import { clashSentence } from '#features/sync-center/change-texts/clash.ts'
import { syncPastUndo, tabletForEachTest } from '#tests/data/tablet.ts'
import { callerWith, staffOf } from '#tests/support/api/api-calls.ts'
import { createAppointment, createPatient, registerPatient } from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { minutes } from '#tests/support/server/test-clock.ts'

const server = serverForEachTest()
const tablet = tabletForEachTest(server)
const DAY = localDate('2026-11-27')
const place = { date: DAY, startTime: '15:00', endTime: '15:15' }

/** Ana with an appointment, as the tablet sees both. */
async function seenAna() {
  const staff = await staffOf(server)
  const { id } = await createPatient(staff)
  await createAppointment(staff, id, place)
  await tablet.sync()
  const patient = (await readPatients(tablet.db)).find(({ key }) => key === id) ?? expect.fail('no patient')
  const [appointment] = await readAppointmentsBetween(tablet.db, DAY, DAY)
  return { staff, id, patient, appointment: appointment ?? expect.fail('no appointment') }
}

const questions = async () => centerItems(await readSyncCenter(tablet.db)).questions

/** The sentence of a card; `isTold`: once the server has told its events. */
async function sentenceOf(question: QuestionItem | undefined, isTold = true): Promise<string | null> {
  const clash = question?.clash
  if (!clash) return null
  const { body } = await (await staffOf(server)).get(`/audit?patientId=${clash.logged?.patientId}&limit=100`)
  return clashSentence(
    clash,
    isTold ? (clash.logged?.findIn(readAuditEvents(body) ?? []) ?? null) : null,
    server.clock(),
  )
}

it('what somebody else deleted is one sentence with who and when, also what went with its patient', async () => {
  const { staff, id, patient, appointment } = await seenAna()
  await enqueueUpdate(tablet.db, tablet.sources, 'appointment', appointment, { notes: 'Trae estudios' })
  await enqueueUpdate(tablet.db, tablet.sources, 'patient', patient, { phone: '3537 400001' })
  await staff.delete(`/patients/${id}`)
  await tablet.sync()
  const [ofAppointment, ofPatient] = await questions()
  expect(await sentenceOf(ofPatient, false)).toBe('Tú cambiaste teléfono; otra persona eliminó la ficha.')
  expect(await sentenceOf(ofPatient)).toBe('Tú cambiaste teléfono; direccion eliminó la ficha hoy 12:00.')
  expect(await sentenceOf(ofAppointment)).toBe('Tú cambiaste notas adicionales; direccion lo eliminó hoy 12:00.')
})

it('an appointment that was deleted alone is told with its own deletion', async () => {
  const { staff, appointment } = await seenAna()
  const moved = { startTime: '16:00', endTime: '16:15', status: 'rescheduled' }
  await enqueueUpdate(tablet.db, tablet.sources, 'appointment', appointment, moved)
  await staff.delete(`/appointments/${appointment.key}`)
  await tablet.sync()
  expect(await sentenceOf((await questions())[0])).toBe(
    'Tú lo moviste al viernes 27 de noviembre, 16:00; direccion lo eliminó hoy 12:00.',
  )
})

it('a deletion that met new appointments says who made one, and of several the last one', async () => {
  const { staff, id, patient, appointment } = await seenAna()
  await enqueueDelete(tablet.db, tablet.sources, 'patient', patient, [appointment])
  await createAppointment(staff, id, { ...place, startTime: '16:00', endTime: '16:15' })
  await syncPastUndo(tablet, server.clock)
  expect(await sentenceOf((await questions())[0])).toBe(
    'Tú pediste eliminar la ficha; direccion agregó un turno hoy 12:00.',
  )
  server.clock.advance(minutes(5))
  await createAppointment(staff, id, { ...place, startTime: '17:00', endTime: '17:15' })
  await tablet.sync()
  expect(await sentenceOf((await questions())[0])).toBe(
    'Tú pediste eliminar la ficha; otra persona agregó 2 turnos. Último cambio en el servidor: direccion, hoy 12:05.',
  )
})

it('nobody is said to have deleted a request that the approval of another alternative may have removed', async () => {
  const { token } = await registerPatient(server, { username: 'bruno', password: 'clave-de-paciente' })
  const slots = [place, { ...place, startTime: '17:00', endTime: '17:15' }]
  const asked = { motivo: 'Dolor', fechaSeleccionada: DAY, notas: '', horariosSeleccionados: slots }
  await callerWith(server.app, token).post('/appointments/request', asked)
  await tablet.sync()
  const [first, second] = await readAppointmentsBetween(tablet.db, DAY, DAY)
  if (!first || !second) throw new Error('both were asked for')
  await enqueueAction(tablet.db, tablet.sources, 'approve', second, {
    patch: { status: 'approved', professionalId: 1 },
  })
  await (await staffOf(server)).put(`/appointments/${first.key}/approve`, { professionalId: 1 })
  await tablet.sync()
  const [question] = await questions()
  expect(question).toMatchObject({ parked: { why: 'deleted' }, clash: null })
})
