import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { type Caller, callerWith, staffOf } from '#tests/support/api/api-calls.ts'
import { createAppointment, createPatient, registerPatient } from '#tests/support/database/clinic-rows.ts'
import { type MailServer, mailBy, type ReceivedMail, startMailServer } from '#tests/support/network/mail-server.ts'
import { createTestServer, type TestServer } from '#tests/support/server/server.ts'
import { isProof } from '#tests/support/suites/tier.ts'

const SITE = 'https://turnos.quiropraxia.example'

let mails: MailServer
let server: TestServer
let staff: Caller

beforeAll(async () => {
  mails = await startMailServer()
  const limits = { contactsPerAddress: 1e9 }
  server = await createTestServer({ dataDir: ':memory:', mail: mailBy(mails.url), limits, publicUrl: SITE })
  staff = await staffOf(server)
})
afterAll(async () => {
  await server.stop()
  await mails.stop()
})

const ADDRESS = 'ana@correo.example'
/** Texts that end a line (or seem to), an address, or a quoted part. */
const ENDS = ['\r\n', '\n', '\r', '\0\r\n', '%0d%0a', '\u2028', '\u0085', '=?utf-8?Q?=0D=0A?=', '>\r\n', ', ']
const ADDED = [
  'Bcc: otra@ajena.example',
  'Cc: otra@ajena.example',
  'To: otra@ajena.example',
  'Content-Type: text/html\r\n\r\n<b>hola</b>',
  'Subject: otro',
  '.\r\nMAIL FROM:<otra@ajena.example>\r\nRCPT TO:<otra@ajena.example>\r\nDATA',
  'RCPT TO:<otra@ajena.example>',
  'otra@ajena.example',
  '<otra@ajena.example>',
  'grupo: otra@ajena.example;',
]
const everyPayload = ['', ADDRESS].flatMap((start) =>
  ENDS.flatMap((end) => ADDED.map((added) => `${start}${end}${added}`)),
)
/** The proof sends all of them; otherwise every ending and every added text is sent, in a fifth of the pairs. */
const payloads = everyPayload.filter((_, i) => isProof || (i + Math.floor(i / ADDED.length)) % 5 === 0)

const HEADERS = ['from', 'to', 'reply-to', 'subject', 'message-id', 'date', 'mime-version', 'auto-submitted']
const ABOUT_TEXT = ['content-type', 'content-transfer-encoding']

function expectPlain({ from, to, mail }: ReceivedMail): void {
  expect(from).toBe('turnos@quiropraxia.example')
  expect(to).toHaveLength(1)
  expect(mail.to?.map(({ address }) => address)).toEqual(to)
  expect(to.join()).not.toContain('ajena')
  expect([...HEADERS, ...ABOUT_TEXT]).toEqual(expect.arrayContaining(mail.headers.map(({ key }) => key)))
  expect(new Set(mail.headers.map(({ key }) => key)).size).toBe(mail.headers.length)
  expect(mail.headers.find(({ key }) => key === 'content-type')?.value).toMatch(/^text\/plain/)
  expect(mail.replyTo?.length ?? 1).toBe(1)
  expect(mail.cc ?? mail.bcc).toBeUndefined()
}

describe('texts that could become headers, recipients or commands', () => {
  it('are two hundred, of which every run sends at least a fifth', () => {
    expect(new Set(everyPayload).size).toBe(200)
    expect(payloads.length).toBe(isProof ? 200 : 40)
    for (const part of [...ENDS, ...ADDED]) expect(payloads.join('|')).toContain(part)
  })

  it.each([
    ['message', (mensaje: string) => ({ mensaje })],
    ['name and phone', (line: string) => ({ nombre: line, telefono: line })],
    ['e-mail', (email: string) => ({ email })],
  ])('typed on the contact page as %s make one mail to the clinic each, or none', async (_, fields) => {
    const before = mails.received.length
    const visitor = callerWith(server.app)
    const message = { nombre: 'Carla', email: 'carla@correo.example', mensaje: 'Hola' }
    let taken = 0
    for (const payload of payloads) {
      const { status } = await visitor.post('/contact', { ...message, ...fields(payload) })
      expect([200, 400]).toContain(status)
      if (status === 200) taken++
    }
    await mails.count(before + taken)
    for (const received of mails.received.slice(before)) {
      expectPlain(received)
      expect(received.to).toEqual(['recepcion@quiropraxia.example'])
      expect(received.mail.subject).toBe('Mensaje desde la página de contacto')
    }
    expect(mails.received).toHaveLength(before + taken)
  })

  it.each([
    ['name', payloads.length, (firstName: string) => ({ firstName, email: 'ana@correo.example' })],
    // A stored text ends at a NUL, and the part before some of these is an address.
    [
      'e-mail',
      payloads.filter((text) => text.startsWith(`${ADDRESS}\0`)).length,
      (email: string) => ({ email, firstName: '' }),
    ],
  ])('stored as the %s of a patient make one mail to exactly that address, or none', async (field, count, fields) => {
    const before = mails.received.length
    const patient = await createPatient(staff)
    const startTime = field === 'name' ? '09:00' : '10:00'
    const { id } = await createAppointment(staff, patient.id, { startTime, endTime: `${startTime.slice(0, 2)}:30` })
    for (const payload of payloads) {
      await writeTransaction(server, { userId: null, action: 'patient.update' }, async (changes) => {
        await changes.update('patient', patient.id, fields(payload))
        return { status: 200, entity: 'patient', id: patient.id }
      })
      const { status } = await staff.post(`/appointments/${id}/send-reminder`, undefined)
      expect([200, 400]).toContain(status)
    }
    const sent = mails.received.slice(before)
    expect(sent).toHaveLength(count)
    for (const received of sent) {
      expectPlain(received)
      expect(received.to).toEqual(['ana@correo.example'])
      expect(received.mail.text).toMatch(/^Hola:\n/)
    }
  })
})

describe('the link of a new password', () => {
  it('leads to the site, whatever host the request names', async () => {
    const before = mails.received.length
    const { userId } = await registerPatient(server, { email: 'bruno@correo.example' })
    expect(userId).toBeGreaterThan(0)
    const headers = {
      host: 'ajena.example',
      'x-forwarded-host': 'ajena.example',
      'x-forwarded-proto': 'http',
      forwarded: 'host=ajena.example',
      origin: 'https://ajena.example',
    }
    await callerWith(server.app).post('/auth/forgot-password', { email: 'bruno@correo.example' }, headers)
    await mails.count(before + 1)
    const { mail, to } = mails.received[before] ?? expect.fail()
    expect(to).toEqual(['bruno@correo.example'])
    expect(mail.text?.match(/https?:\/\/\S+/g)).toEqual([
      expect.stringMatching(/^https:\/\/turnos\.quiropraxia\.example\//),
    ])
    expect(mail.text).not.toContain('ajena')
  })
})
