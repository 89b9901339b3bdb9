import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { bookAnew } from '#data/sync/conflicts/book-anew.ts'
import { MoreWouldBeLostError, TooLateError } from '#data/sync/conflicts/decision.ts'
import { readSyncCenter } from '#data/sync/conflicts/read-sync-center.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import { enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import type { Appointment } from '#domain/appointment/appointment.ts'
import { CANCELLED_BY_PATIENT } from '#domain/appointment/self-cancel.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { clinicInstantOf } from '#domain/values/dates/clinic-time.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { centerItems, type QuestionItem } from '#features/sync-center/center-items.ts'
import { clashSentence } from '#features/sync-center/change-texts/clash.ts'
import { openDeviceClinic, patient, patientView } from '#tests/features/device-clinic.ts'
import { appointment, park } from '../parked-change.ts'

let db: ClinicDatabase
let sources: ChangeSources

beforeEach(async () => {
  ;({ db, sources } = openDeviceClinic())
  await db.patients.add(patient())
  await db.appointments.add(appointment())
})

afterEach(() => db.delete())

const now = clinicInstantOf(localDate('2026-11-20'), timeOfDay('09:00'))
const yesterday = clinicInstantOf(localDate('2026-11-19'), timeOfDay('16:20'))
const MOVE = { date: '2026-12-02', startTime: '10:30', endTime: '10:45', status: 'rescheduled' }

/** The question about a change of the appointment after somebody else has made it `theirs`. */
async function questionAfter(wished: Fields, theirs: Partial<Appointment>, asked: string[]): Promise<QuestionItem> {
  const change = await enqueueUpdate(db, sources, 'appointment', { ...appointment(), key: 5 }, wished)
  if (!change) throw new Error('nothing differs')
  await db.appointments.put(appointment({ version: 2, ...theirs }))
  await park(db, change, { why: 'conflict', fields: asked })
  const [question] = centerItems(await readSyncCenter(db)).questions
  if (!question) throw new Error('nothing is in question')
  return question
}

const cancelled = { status: 'cancelled', cancellationReason: 'Tiene gripe' } as const
const movedAndCancelled = () => questionAfter(MOVE, cancelled, ['status'])

function sentenceOf({ clash }: QuestionItem, last: Parameters<typeof clashSentence>[1] = null): string | null {
  return clash && clashSentence(clash, last, now)
}

it('a move and a cancellation are one sentence, with who and when where that is certain', async () => {
  const question = await movedAndCancelled()
  expect(question.clash?.logged).toMatchObject({ patientId: 1, name: 'write appointment 5 2' })
  expect(sentenceOf(question)).toBe(
    'Tú lo moviste al miércoles 2 de diciembre, 10:30; otra persona lo canceló (Tiene gripe).',
  )
  expect(sentenceOf(question, { username: 'recepcion', at: yesterday, isOnly: true })).toBe(
    'Tú lo moviste al miércoles 2 de diciembre, 10:30; recepcion lo canceló ayer 16:20 (Tiene gripe).',
  )
  expect(sentenceOf(question, { username: 'recepcion', at: now, isOnly: false })).toBe(
    'Tú lo moviste al miércoles 2 de diciembre, 10:30; otra persona lo canceló (Tiene gripe). Último cambio en el servidor: recepcion, hoy 09:00.',
  )
})

it('a longer appointment is no move, and a move there is named by its new place', async () => {
  const wished = { endTime: '14:45', status: 'rescheduled' }
  const theirs = { startTime: timeOfDay('09:00'), endTime: timeOfDay('09:15') }
  expect(sentenceOf(await questionAfter(wished, theirs, ['startTime', 'endTime']))).toBe(
    'Tú cambiaste hora de fin; otra persona lo movió al jueves 26 de noviembre, 09:00.',
  )
})

it("the fields of a patient's file are named, and a refusal is no clash", async () => {
  const change = await enqueueUpdate(db, sources, 'patient', patientView(), { phone: '1', address: 'Belgrano 12' })
  if (!change) throw new Error('nothing differs')
  await db.patients.put(patient({ phone: '2', version: 2 }))
  await park(db, change, { why: 'conflict', fields: ['phone'] })
  const [question] = centerItems(await readSyncCenter(db)).questions
  expect(question && sentenceOf(question)).toBe('Tú cambiaste teléfono y dirección; otra persona cambió teléfono.')
  await park(db, change, { why: 'refused' })
  expect(centerItems(await readSyncCenter(db)).questions[0]?.clash).toBeNull()
})

it('a move of an appointment that was cancelled meanwhile can become a new appointment, in one step (C-17)', async () => {
  const { entry, newAppointment, mayRetry } = await movedAndCancelled()
  expect(mayRetry).toBe(false)
  expect(newAppointment).toEqual({
    date: '2026-12-02',
    startTime: '10:30',
    endTime: '10:45',
    reason: 'Dolor lumbar',
    notes: '',
    patientId: 1,
    professionalId: 1,
  })
  await bookAnew(db, sources, entry.opId, newAppointment as never)
  const outbox = await db.outbox.toArray()
  expect(outbox).toMatchObject([{ kind: 'create', entity: 'appointment', state: 'queued', patch: newAppointment }])
  await expect(bookAnew(db, sources, entry.opId, newAppointment as never)).rejects.toThrow(TooLateError)
  expect(await db.outbox.count()).toBe(1)
})

it('a move that a later change goes with becomes no new appointment', async () => {
  const { entry, newAppointment } = await movedAndCancelled()
  const note = await enqueueUpdate(db, sources, 'appointment', { ...appointment(), key: 5 }, { notes: 'Trae estudios' })
  if (!note) throw new Error('nothing differs')
  await park(db, note, { why: 'behind' })
  expect(centerItems(await readSyncCenter(db)).questions[0]?.newAppointment).toBeNull()
  await expect(bookAnew(db, sources, entry.opId, newAppointment as never)).rejects.toThrow(MoreWouldBeLostError)
  expect(await db.outbox.count()).toBe(2)
})

it('two moves become no new appointment: the appointment is still there', async () => {
  const theirs = { startTime: timeOfDay('09:00'), endTime: timeOfDay('09:15') }
  expect((await questionAfter(MOVE, theirs, ['startTime'])).newAppointment).toBeNull()
})

it('a move of what the patient has cancelled says so, with a message to the patient', async () => {
  const own = { status: 'cancelled', cancellationReason: CANCELLED_BY_PATIENT } as const
  const question = await questionAfter(MOVE, own, ['status'])
  expect(sentenceOf(question, { username: 'ana', at: now, isOnly: true })).toBe(
    'Tú lo moviste al miércoles 2 de diciembre, 10:30; el paciente avisó que no puede ir.',
  )
  expect(question.ownCancelMessage).toMatchObject({
    patient: { key: 1 },
    text: 'Hola Ana: recibimos tu aviso. Tu turno del jueves 26 de noviembre a las 14:15 queda cancelado. ¿Te buscamos otro horario?',
  })
  expect((await movedAndCancelled()).ownCancelMessage).toBeNull()
})
