import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { messageAnswer } from '#domain/wire/session-wire.ts'
import { releaseMail } from '#server/cli/mail/waiting-mails.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { FolderTransport } from '#server/mail/folder-transport.ts'
import { NOBODY } from '#server/mail/mail-setup.ts'
import { staffOf } from '#tests/support/api/api-calls.ts'
import { createAppointment, createPatient } from '#tests/support/database/clinic-rows.ts'
import { freePort } from '#tests/support/network/free-port.ts'
import { mailBy, startMailServer } from '#tests/support/network/mail-server.ts'
import { createTestServer } from '#tests/support/server/server.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { hours } from '#tests/support/server/test-clock.ts'
import { forEachTest } from '#tests/support/suites/for-each-test.ts'

const FAILED = 'No se pudo enviar el recordatorio. Verifica la configuración de email.'

const mails = forEachTest(
  () => startMailServer(),
  (mails) => mails.stop(),
)
const server = serverForEachTest(() => ({ mail: mailBy(mails.url) }))
const staff = staffForEachTest(server)
let appointment: { id: number; patientId: number; version: number }

beforeEach(async () => {
  const patient = await createPatient(staff, { email: 'ana@correo.example' })
  appointment = await createAppointment(staff, patient.id)
})

const remind = (headers?: Record<string, string>, id: number = appointment.id) =>
  staff.post(`/appointments/${id}/send-reminder`, undefined, headers)
const named = (key: string = randomUUID()) => ({ 'idempotency-key': key })
const rows = () => server.db.selectFrom('outgoingMails').selectAll().orderBy('id').execute()
const status = (to: string) => staff.put(`/appointments/${appointment.id}`, { status: to })

describe('a reminder', () => {
  it('is sent before it is answered: when to come, and with whom', async () => {
    const answer = await remind()

    expect(answer.status).toBe(200)
    expect(answer.as(messageAnswer).message).toBe('Recordatorio enviado')
    expect(mails.received).toHaveLength(1)
    const [received] = mails.received
    expect(received?.to).toEqual(['ana@correo.example'])
    expect(received?.mail.subject).toBe('Recordatorio de tu cita')
    expect(received?.mail.text).toBe(`Hola Ana:

Te recordamos tu cita del

viernes 20 de noviembre de 2026, de 09:00 a 09:30
con Laura Ferreyra

Si no puedes venir, avísanos con tiempo y lo cambiamos.

Consultorio de Quiropraxia
`)
    expect(await rows()).toMatchObject([{ status: 'sent', text: '', cause: 'appointment.remind' }])
  })

  it('changes no appointment, and is in the audit log', async () => {
    await remind()
    expect((await staff.get(`/appointments/${appointment.id}`)).body).toMatchObject({ version: appointment.version })
    const events = await server.db
      .selectFrom('auditLog')
      .selectAll()
      .where('action', '=', 'appointment.remind')
      .execute()
    expect(events).toMatchObject([{ userId: 1, entity: 'appointment', entityId: appointment.id }])
  })

  it('can be sent again', async () => {
    await remind()
    await status('rescheduled')
    expect(await remind()).toMatchObject({ status: 200 })
    expect(new Set(mails.received.map(({ mail }) => mail.messageId)).size).toBe(2)
  })
})

describe('a reminder with a key', () => {
  it('is one mail, however often it is requested', async () => {
    const headers = named()
    for (let time = 0; time < 3; time++) expect(await remind(headers)).toMatchObject({ status: 200 })
    expect(mails.received).toHaveLength(1)
  })

  it('is one mail when it is requested ten times at once', async () => {
    const headers = named()
    const answers = await Promise.all(Array.from({ length: 10 }, () => remind(headers)))
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200))
    expect(mails.received).toHaveLength(1)
  })

  it('that failed may be repeated, and is then the same mail', async () => {
    const headers = named()
    mails.next.data.push(451)
    expect(await remind(headers)).toMatchObject({ status: 502 })
    expect(await remind(headers)).toMatchObject({ status: 200 })
    expect(mails.received.map(({ mail }) => mail.messageId)).toEqual(Array(2).fill(mails.received[0]?.mail.messageId))
    expect(await rows()).toMatchObject([{ status: 'sent' }])
  })

  it('is for one appointment: another one with the same key is refused, and nothing is sent', async () => {
    const other = await createAppointment(staff, appointment.patientId, { startTime: '11:00', endTime: '11:30' })
    const headers = named()
    await remind(headers)
    expect(await remind(headers, other.id)).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    expect(mails.received).toHaveLength(1)
  })
})

describe('a reminder that can’t be sent', () => {
  it.each([
    ['temporarily', 451],
    ['permanently', 550],
  ])('is reported when the server refuses it %s, and never sent later', async (_, code) => {
    mails.next.recipient.push(code)
    const answer = await remind()
    expect(answer).toMatchObject({ status: 502, body: { code: 'mail_failed', message: FAILED } })
    expect(await rows()).toMatchObject([{ status: 'void', failure: expect.stringContaining(`${code}`) }])

    server.clock.advance(hours(1))
    await staff.put(`/patients/${appointment.patientId}`, { gender: 'f' })
    await remind()
    expect(mails.received).toHaveLength(1)
  })

  it('is reported when no server listens', async () => {
    const lonely = await createTestServer({ dataDir: ':memory:', mail: mailBy(`smtp://127.0.0.1:${await freePort()}`) })
    const calls = await staffOf(lonely)
    const { id } = await createAppointment(calls, (await createPatient(calls)).id)
    const answer = await calls.post(`/appointments/${id}/send-reminder`, undefined)
    expect(answer).toMatchObject({ status: 502, body: { message: FAILED } })
    await lonely.stop()
  })

  it('is reported when mails only become files, and none is written', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'clinica-'))
    const folder = join(dataDir, 'mail')
    const transport = new FolderTransport(folder, NOBODY)
    const homely = await createTestServer({ dataDir: ':memory:', mail: { transport, clinicAddress: NOBODY } })
    const calls = await staffOf(homely)
    const { id } = await createAppointment(calls, (await createPatient(calls)).id)
    const answer = await calls.post(`/appointments/${id}/send-reminder`, undefined)
    expect(answer).toMatchObject({ status: 502, body: { code: 'mail_failed', message: FAILED } })
    await homely.stop()
    expect(existsSync(folder)).toBe(false)
    await rm(dataDir, { recursive: true, force: true })
  })
})

describe('a reminder that the operator releases', () => {
  const released = async () => {
    await releaseMail(server.db, 1)
    // Every write wakes the sender.
    await staff.put(`/patients/${appointment.patientId}`, { gender: 'f' })
    await expect.poll(async () => (await rows())[0]?.status, { timeout: 60_000 }).not.toBe('waiting')
    return rows()
  }
  beforeEach(async () => {
    mails.next.recipient.push(451)
    await remind()
  })

  it('is sent while its appointment is unchanged', async () => {
    expect(await released()).toMatchObject([{ status: 'sent' }])
  })

  it('is not sent when its appointment was cancelled since', async () => {
    await status('cancelled')
    expect(await released()).toMatchObject([{ status: 'void', text: '' }])
    expect(mails.received).toEqual([])
  })
})

describe('a reminder is refused', () => {
  it.each(['completed', 'no_show', 'cancelled'])('for an appointment that is %s', async (to) => {
    await status(to)
    expect(await remind()).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
  })

  it('for an appointment that has begun', async () => {
    server.clock.set('2026-11-20T12:00:00.000Z')
    expect(await remind()).toMatchObject({
      status: 409,
      body: { message: 'Solo se recuerda una cita agendada que todavía no empezó' },
    })
    server.clock.advance(-1)
    expect(await remind()).toMatchObject({ status: 200 })
  })

  it('for an appointment that does not exist', async () => {
    expect(await remind({}, 999)).toMatchObject({ status: 404, body: { message: 'No se encontró la cita' } })
  })

  it('for a patient without an address', async () => {
    await writeTransaction(server, { userId: null, action: 'patient.update' }, async (changes) => {
      await changes.update('patient', appointment.patientId, { email: '' })
      return { status: 200, entity: 'patient', id: appointment.patientId }
    })
    expect(await remind()).toMatchObject({
      status: 400,
      body: { message: 'El paciente no tiene un email al que escribirle' },
    })
  })

  it('for an unreachable address, which the message names as the reason', async () => {
    await writeTransaction(server, { userId: null, action: 'patient.update' }, async (changes) => {
      await changes.update('patient', appointment.patientId, { email: 'aná@correo.example' })
      return { status: 200, entity: 'patient', id: appointment.patientId }
    })
    expect(await remind()).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('El correo del paciente está por corregir') },
    })
    expect(await rows()).toEqual([])
  })

  it('for another epoch of the database', async () => {
    expect(await remind({ 'sync-epoch': '7' })).toMatchObject({ status: 409, body: { code: 'epoch' } })
  })
})
