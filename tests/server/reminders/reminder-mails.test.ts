import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { contactState } from '#domain/contact/contact-state.ts'
import { appointmentResource } from '#domain/wire/rows/appointment-wire.ts'
import { changesPage } from '#domain/wire/sync-wire.ts'
import { FolderTransport } from '#server/mail/folder-transport.ts'
import { NOBODY } from '#server/mail/mail-setup.ts'
import { createAppointment, createPatient } from '#tests/support/database/clinic-rows.ts'
import { reminderMailing } from '#tests/support/database/reminder-mailing.ts'
import { mailBy, startMailServer } from '#tests/support/network/mail-server.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { days, hours, minutes } from '#tests/support/server/test-clock.ts'
import { forEachTest } from '#tests/support/suites/for-each-test.ts'

const mails = forEachTest(
  () => startMailServer(),
  (mails) => mails.stop(),
)
/** At noon of Thursday 19 November. */
const server = serverForEachTest()
const staff = staffForEachTest(server)
const mailing = forEachTest(
  () => reminderMailing(server, mailBy(mails.url).transport),
  ({ stop }) => stop(),
)
let patientId: number

beforeEach(async () => {
  patientId = (await createPatient(staff, { email: 'ana@correo.example' })).id
})

/** On Friday at 09:00 unless told, in 21 hours. */
const visitAt = (fields: Record<string, unknown> = {}) => createAppointment(staff, patientId, fields)
const change = (id: number, fields: Record<string, unknown>) => staff.put(`/appointments/${id}`, fields)
const rows = () => server.db.selectFrom('outgoingMails').selectAll().orderBy('id').execute()
const contacts = async () => (await staff.get('/sync/changes?since=0')).as(changesPage).contacts
const at = (instant: string) => server.clock.set(instant)

describe('the reminder of a visit', () => {
  it('says when and with whom, and how to answer; never why', async () => {
    const visit = await visitAt({ reason: 'Dolor lumbar', notes: 'Hernia' })
    await mailing.round()
    const [received] = mails.received
    expect(received?.to).toEqual(['ana@correo.example'])
    expect(received?.mail.subject).toBe('Recordatorio de tu cita')
    expect(received?.mail.text?.replace(/\/t\/\S+/, '/t/TOKEN')).toBe(`Hola Ana:

Te recordamos tu cita del

viernes 20 de noviembre de 2026, de 09:00 a 09:30
con Laura Ferreyra

¿Nos confirmas que vienes? Ábrela aquí:
https://clinica.example/t/TOKEN

Abrir el enlace no cambia nada: ahí nos dices si vienes.

Consultorio de Quiropraxia
`)
    expect(received?.raw).not.toMatch(/lumbar|hernia/i)
    expect(await rows()).toMatchObject([{ status: 'sent', text: '', appointmentId: visit.id }])
  })

  it('is a mark that every tablet gets once the mail was accepted, and the visit stays as it is', async () => {
    const visit = await visitAt()
    mails.next.data.push(451)
    await mailing.round()
    expect(await contacts()).toEqual([])
    server.clock.advance(minutes(2))
    await mailing.round()
    const marks = await contacts()
    expect(marks).toMatchObject([
      { kind: 'reminder', channel: 'mail', appointmentId: visit.id, recordedBy: null, recordedByName: 'automático' },
    ])
    const now = (await staff.get(`/appointments/${visit.id}`)).as(appointmentResource)
    expect(now.version).toBe(visit.version)
    expect(contactState({ ...now, confirmedBy: now.confirmedBy ?? null }, marks)).toMatchObject({
      state: 'told',
      channel: 'mail',
    })
  })

  it('goes 24 hours before, not a moment earlier', async () => {
    await visitAt({ startTime: '12:15', endTime: '12:30' })
    server.clock.advance(minutes(15) - 1)
    await mailing.round()
    expect(mails.received).toHaveLength(0)
    server.clock.advance(1)
    await mailing.round()
    expect(mails.received).toHaveLength(1)
  })

  it('is one for ever, also when its row is gone after months and the clock is put back', async () => {
    await visitAt()
    await visitAt({ date: '2027-01-19' })
    await mailing.round()
    server.clock.advance(days(60))
    await mailing.round()
    expect(await rows()).toHaveLength(1)
    server.clock.advance(-days(60))
    await mailing.round()
    expect(mails.received).toHaveLength(2)
  })

  it('is another one for a visit that moved, and none more where it moved back', async () => {
    const { id } = await visitAt()
    await mailing.round()
    await change(id, { startTime: '10:00', endTime: '10:30', status: 'rescheduled' })
    await mailing.round()
    await change(id, { startTime: '09:00', endTime: '09:30' })
    await mailing.round()
    expect(mails.received.map(({ mail }) => /de (\d\d:\d\d) a/.exec(mail.text ?? '')?.[1])).toEqual(['09:00', '10:00'])
  })

  it('goes after all where its visit moved away and back before it was sent', async () => {
    const { id } = await visitAt()
    await mailing.reminders.queueDue()
    await change(id, { startTime: '10:00', endTime: '10:30', status: 'rescheduled' })
    await mailing.sender.sendDue()
    await change(id, { startTime: '09:00', endTime: '09:30' })
    await mailing.round()
    expect(mails.received.map(({ mail }) => /de (\d\d:\d\d) a/.exec(mail.text ?? '')?.[1])).toEqual(['09:00'])
  })

  it('goes to the next patient of a time that was handed over', async () => {
    const { id } = await visitAt()
    await mailing.round()
    const other = await createPatient(staff, { email: 'bruno@correo.example' })
    await change(id, { patientId: other.id })
    await mailing.round()
    expect(mails.received.map(({ to }) => to[0])).toEqual(['ana@correo.example', 'bruno@correo.example'])
  })

  it('goes to the corrected address after a refusal, and not twice to the one that was refused', async () => {
    await visitAt()
    mails.next.recipient.push(550)
    await mailing.round()
    await mailing.round()
    expect(mails.received).toHaveLength(0)
    await staff.put(`/patients/${patientId}`, { email: 'ana.gomez@correo.example' })
    await mailing.round()
    expect(mails.received.map(({ to }) => to[0])).toEqual(['ana.gomez@correo.example'])
  })
})

describe('no reminder goes', () => {
  it.each([
    ['cancelled', { status: 'cancelled' }],
    ['over', { status: 'completed' }],
  ])('for a visit that is %s', async (_, fields) => {
    await change((await visitAt()).id, fields)
    await mailing.round()
    expect(await rows()).toEqual([])
  })

  it('for a visit that has begun, also where its mail has waited for the mail server', async () => {
    await visitAt()
    mails.next.data.push(451)
    await mailing.round()
    at('2026-11-20T12:00:00.000Z')
    await mailing.round()
    expect(await rows()).toMatchObject([{ status: 'void' }])
    expect(mails.received).toHaveLength(1)
    expect(await contacts()).toEqual([])
  })

  it('to somebody whom the clinic may not contact, also while the mail waits', async () => {
    await visitAt()
    mails.next.data.push(451)
    await mailing.round()
    await staff.put(`/patients/${patientId}`, { noContact: true })
    server.clock.advance(minutes(10))
    await mailing.round()
    await visitAt({ startTime: '10:00', endTime: '10:15' })
    await mailing.round()
    expect(mails.received).toHaveLength(1)
    expect(await rows()).toMatchObject([{ status: 'void', failure: 'la cita cambió antes de que saliera' }])
  })

  it('where the owner has switched them off', async () => {
    await visitAt()
    await staff.put('/settings/reminders', { mailReminders: false })
    await mailing.round()
    expect(await rows()).toEqual([])
  })

  it('where mails only become files', async () => {
    await visitAt()
    const folder = await mkdtemp(join(tmpdir(), 'clinica-'))
    const homely = reminderMailing(server, new FolderTransport(folder, NOBODY))
    await homely.round()
    expect(await rows()).toEqual([])
    await homely.stop()
    await rm(folder, { recursive: true, force: true })
  })
})

describe('at night', () => {
  it('a reminder waits for eight in the morning', async () => {
    await visitAt({ startTime: '07:30', endTime: '08:00', date: '2026-11-21' })
    at('2026-11-20T10:59:59.999Z')
    await mailing.round()
    expect(await rows()).toEqual([])
    at('2026-11-20T11:00:00.000Z')
    await mailing.round()
    expect(mails.received).toHaveLength(1)
  })

  it('one that was queued by day and could not go waits, too', async () => {
    await visitAt()
    at('2026-11-19T23:59:00.000Z')
    mails.next.data.push(451)
    await mailing.round()
    server.clock.advance(hours(3))
    await mailing.round()
    expect(mails.received).toHaveLength(1)
    at('2026-11-20T11:00:00.000Z')
    await mailing.round()
    expect(mails.received).toHaveLength(2)
    expect(await rows()).toMatchObject([{ status: 'sent' }])
  })
})

describe('two processes', () => {
  it('send one mail', async () => {
    await visitAt()
    const other = reminderMailing(server, mailBy(mails.url).transport)
    await Promise.all([mailing.round(), other.round()])
    await other.stop()
    expect(mails.received).toHaveLength(1)
  })
})
