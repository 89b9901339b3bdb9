import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { type Caller, staffOf } from '#tests/support/api/api-calls.ts'
import {
  createAppointment,
  createPatient,
  type PatientAccount,
  registerPatient,
  requestAppointments,
  requestBody,
} from '#tests/support/database/clinic-rows.ts'
import { type MailServer, mailBy, startMailServer } from '#tests/support/network/mail-server.ts'
import { createTestServer, type TestServer } from '#tests/support/server/server.ts'
import { days, minutes, type TestClock } from '#tests/support/server/test-clock.ts'

/** The longest time that anything may take on a busy machine. */
const SOON = { timeout: 60_000 }

let mails: MailServer
let server: TestServer<TestClock>
let staff: Caller
let bruno: PatientAccount

beforeEach(async () => {
  mails = await startMailServer()
  server = await createTestServer({ dataDir: ':memory:', mail: mailBy(mails.url) })
  staff = await staffOf(server)
  bruno = await registerPatient(server, { email: 'bruno@correo.example' })
})
afterEach(async () => {
  await server.stop()
  await mails.stop()
})

const approve = (id: number | undefined, body?: object) => staff.put(`/appointments/${id}/approve`, body)
const reject = (id: number | undefined, body: object) => staff.put(`/appointments/${id}/reject`, body)
const queued = () =>
  server.db.selectFrom('outgoingMails').select(['cause', 'recipient', 'status']).orderBy('id').execute()
const received = (index: number) => mails.received[index] ?? expect.fail()

/** Older rows may have addresses that the API would refuse. */
const storeEmail = (email: string) =>
  writeTransaction(server, { userId: null, action: 'patient.update' }, async (changes) => {
    await changes.update('patient', bruno.patientId, { email })
    return { status: 200, entity: 'patient', id: bruno.patientId }
  })

/** Creates a request with a pending appointment and waits for its mail. */
async function asked(starts = ['09:00'], patient = bruno): Promise<number> {
  const before = mails.received.length
  const [row] = await requestAppointments(patient.calls, starts)
  await mails.count(before + 1)
  return row?.id ?? expect.fail()
}

/** Waits until the attempts to mail this many approvals have failed and the failures are recorded. */
async function approvalsFailed(count: number): Promise<void> {
  const mails = server.db.selectFrom('outgoingMails').select('failure').where('cause', '=', 'appointment.approve')
  const failures = async () => (await mails.execute()).filter(({ failure }) => failure !== null).length
  await expect.poll(failures, SOON).toBe(count)
}

/** Creates an approved appointment whose mail the mail server did not accept. */
async function approvedUntold(patient = bruno): Promise<number> {
  const id = await asked(['09:00'], patient)
  mails.next.recipient.push(451)
  await approve(id)
  await approvalsFailed(1)
  return id
}

/** The status of the approval's mail once the mail server accepts mails again. */
async function endOfApproval(): Promise<string | undefined> {
  server.clock.advance(minutes(1))
  await staff.put(`/patients/${bruno.patientId}`, { gender: 'm' })
  const status = async () => (await queued()).find(({ cause }) => cause === 'appointment.approve')?.status
  await expect.poll(status, SOON).not.toBe('waiting')
  return status()
}

describe('a request', () => {
  it('is confirmed to the patient: when, and not why', async () => {
    await asked(['10:30', '09:00'])

    const { to, mail } = received(0)
    expect(to).toEqual(['bruno@correo.example'])
    expect(mail.subject).toBe('Recibimos tu solicitud de cita')
    expect(mail.text).toBe(`Hola Bruno:

Recibimos tu solicitud de cita para el viernes 20 de noviembre de 2026:

09:00 a 09:15
10:30 a 10:45

Todavía es una solicitud: nos comunicaremos contigo para confirmarla.

Consultorio de Quiropraxia
`)
  })

  it('is confirmed once, even if it is repeated', async () => {
    const headers = { 'idempotency-key': '0a5f9f4e-1f0e-4a5e-9c0b-3f1f8d6a7b01' }
    for (let time = 0; time < 3; time++) await bruno.calls.post('/appointments/request', requestBody(), headers)
    expect(await queued()).toHaveLength(1)
  })

  it('that is refused is not confirmed', async () => {
    const answer = await bruno.calls.post('/appointments/request', requestBody(['09:00'], { motivo: '' }))
    expect(answer).toMatchObject({ status: 400 })
    expect(await queued()).toEqual([])
  })
})

describe('an approval', () => {
  it('tells the patient when to come, and with whom', async () => {
    const id = await asked()
    await approve(id, { date: '2026-11-23', startTime: '16:00', endTime: '16:45', notes: 'trae estudios' })
    await mails.count(2)

    const { to, mail } = received(1)
    expect(to).toEqual(['bruno@correo.example'])
    expect(mail.subject).toBe('Tu cita fue aprobada')
    expect(mail.text).toBe(`Hola Bruno:

Aprobamos tu solicitud. Te esperamos el

lunes 23 de noviembre de 2026, de 16:00 a 16:45
con Laura Ferreyra

Si no puedes venir, avísanos con tiempo y lo cambiamos.

Consultorio de Quiropraxia
`)
  })

  it('tells of the appointment that it cancelled', async () => {
    const old = await createAppointment(staff, bruno.patientId, { startTime: '12:00', endTime: '12:30' })
    const [wish] = await requestAppointments(bruno.calls, ['09:00'], { appointmentId: old.id })
    await approve(wish?.id ?? expect.fail())
    await mails.count(2)
    expect(received(1).mail.text).toContain(
      'Tu cita del viernes 20 de noviembre de 2026, de 12:00 a 12:30, queda cancelada.',
    )
  })

  it('is mailed once, whichever call made it', async () => {
    const id = await asked()
    await staff.put(`/appointments/${id}`, { status: 'approved', professionalId: 1 })
    await approve(id)
    await staff.put(`/appointments/${id}/schedule`, undefined)
    await mails.count(2)
    expect((await queued()).map(({ cause }) => cause)).toEqual(['appointment.request', 'appointment.approve'])
  })

  it('that loses its slot is not mailed', async () => {
    const other = await createPatient(staff)
    const id = await asked()
    await createAppointment(staff, other.id, { startTime: '09:00', endTime: '09:15' })
    expect(await approve(id)).toMatchObject({ status: 409 })
    expect(await queued()).toHaveLength(1)
  })
})

describe('a rejection', () => {
  it('tells the patient the reason and the clinic’s proposal', async () => {
    const id = await asked()
    await reject(id, { rejectionReason: 'Ese día no atendemos', alternativeOptions: 'Lunes o martes,\ndesde las 14' })
    await mails.count(2)

    expect(received(1).mail.subject).toBe('Sobre tu solicitud de cita')
    expect(received(1).mail.text).toBe(`Hola Bruno:

No podemos darte la cita que pediste para el viernes 20 de noviembre de 2026, de 09:00 a 09:15.

Motivo: Ese día no atendemos

Te proponemos: Lunes o martes,
desde las 14

Puedes solicitar otro horario cuando quieras.

Consultorio de Quiropraxia
`)
  })

  it('is mailed again when somebody gives another reason or proposal, and only then', async () => {
    const id = await asked()
    const feriado = { rejectionReason: 'Feriado' }
    const proposed = { ...feriado, alternativeOptions: 'Lunes' }
    for (const words of [feriado, feriado, proposed, proposed, { rejectionReason: 'Sin lugar' }])
      await reject(id, words)
    await staff.put(`/appointments/${id}`, { notes: 'Llamar' })
    await mails.count(4)

    const letters = mails.received.slice(1).map(({ mail }) => mail.text?.match(/(?:Motivo|Te proponemos): .*/g))
    expect(letters).toEqual([['Motivo: Feriado'], ['Motivo: Feriado', 'Te proponemos: Lunes'], ['Motivo: Sin lugar']])
    expect(await queued()).toHaveLength(4)
  })

  it('leaves the proposal in the staff’s notes, which the patient does not see', async () => {
    const id = await asked()
    await reject(id, { rejectionReason: 'Feriado', alternativeOptions: 'Lunes' })
    const notes = 'Prefiero la mañana\n\nAlternativas propuestas: Lunes'
    expect((await staff.get(`/appointments/${id}`)).body).toMatchObject({ notes })
    expect((await bruno.calls.get(`/appointments/${id}`)).body).toMatchObject({ notes: 'Prefiero la mañana' })
  })
})

describe('a decision', () => {
  it('is stored and answered at once while no mail can be sent, and mailed later', async () => {
    const id = await asked()
    await mails.stop()
    expect(await approve(id)).toMatchObject({ status: 200, body: { status: 'approved' } })
    await approvalsFailed(1)

    mails = await startMailServer({ port: Number(new URL(mails.url).port) })
    server.clock.advance(minutes(1))
    await staff.put(`/appointments/${id}/schedule`, undefined)
    await mails.count(1)
    expect(received(0).mail.subject).toBe('Tu cita fue aprobada')
  })

  it('needs no mail if the patient has no e-mail, or an unreachable one', async () => {
    for (const email of ['', 'a,b@correo.example']) {
      await storeEmail(email)
      const [row] = await requestAppointments(bruno.calls, ['09:00'])
      expect(await reject(row?.id, { rejectionReason: 'Feriado' })).toMatchObject({ status: 200 })
    }
    expect(await queued()).toEqual([])
  })

  it('made offline and sent after the appointment began is not mailed', async () => {
    const id = await asked()
    const madeAt = new Date(server.clock()).toISOString()
    server.clock.advance(days(1))
    const answer = await approve(id, { madeAt })
    expect(answer).toMatchObject({ status: 200 })
    expect(await queued()).toHaveLength(1)
  })

  it('that is revoked before its mail could be sent is not mailed', async () => {
    mails.next.recipient.push(451, 451, 451)
    const cancelled = await requestAppointments(bruno.calls, ['09:00'])
    const moved = await requestAppointments(bruno.calls, ['10:00'])
    const deleted = await requestAppointments(bruno.calls, ['11:00'])
    await expect.poll(async () => mails.next.recipient.length, SOON).toBe(0)
    mails.next.recipient.push(451, 451, 451)
    for (const [row] of [cancelled, moved, deleted]) await approve(row?.id)
    await approvalsFailed(3)
    await staff.put(`/appointments/${cancelled[0]?.id}`, { status: 'cancelled' })
    await staff.put(`/appointments/${moved[0]?.id}`, { startTime: '12:00', endTime: '12:15' })
    await staff.delete(`/appointments/${deleted[0]?.id}`)
    server.clock.advance(minutes(1))
    await staff.put(`/patients/${bruno.patientId}`, { gender: 'm' })
    await expect
      .poll(async () => (await queued()).filter(({ status }) => status === 'void').map(({ cause }) => cause), SOON)
      .toEqual(Array(3).fill('appointment.approve'))
  })
})

describe('an approval that waits for the mail server', () => {
  const handTo = (id: number, patientId: number) => {
    server.clock.advance(1000)
    return staff.put(`/appointments/${id}`, { patientId })
  }

  it('is not mailed when another patient has the appointment by now', async () => {
    const other = await createPatient(staff)
    await handTo(await approvedUntold(), other.id)
    expect(await endOfApproval()).toBe('void')
    expect(mails.received).toHaveLength(1)
  })

  it('is mailed when its patient has the appointment back', async () => {
    const other = await createPatient(staff)
    const id = await approvedUntold()
    await handTo(id, other.id)
    await handTo(id, bruno.patientId)
    expect(await endOfApproval()).toBe('sent')
  })

  it('is mailed to a patient whose account was linked to another record meanwhile', async () => {
    const known = await createPatient(staff, { dni: '30111222' })
    const carla = await registerPatient(server, { dni: '30111222' })
    await approvedUntold(carla)
    server.clock.advance(1000)
    await staff.put(`/users/${carla.userId}/link`, { patientId: known.id })
    expect(await endOfApproval()).toBe('sent')
  })
})
