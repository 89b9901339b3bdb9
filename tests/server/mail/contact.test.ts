import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { mailedAnswer } from '#domain/wire/session-wire.ts'
import { callerWith } from '#tests/support/api/api-calls.ts'
import { mailBy, startMailServer } from '#tests/support/network/mail-server.ts'
import { rawAnswer, rawRequest } from '#tests/support/network/raw-http.ts'
import { serverForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { days, hours } from '#tests/support/server/test-clock.ts'
import { forEachTest } from '#tests/support/suites/for-each-test.ts'

const mails = forEachTest(
  () => startMailServer(),
  (mails) => mails.stop(),
)
const server = serverForEachTest(() => ({ mail: mailBy(mails.url) }))
const visitor = forEachTest(() => callerWith(server.app))

const message = (fields: Record<string, unknown> = {}) => ({
  nombre: 'Carla Ríos',
  email: 'carla@correo.example',
  telefono: '3537 422222',
  mensaje: '¿Atienden los viernes?\nGracias.',
  ...fields,
})
const send = (fields?: Record<string, unknown>, headers?: Record<string, string>) =>
  visitor.post('/contact', message(fields), headers)
const queued = () => server.db.selectFrom('outgoingMails').selectAll().orderBy('id').execute()

describe('a message to the clinic', () => {
  it('arrives even if its author closed the connection after sending it completely', async () => {
    const url = await server.listen()
    server.app.server.on('request', (request) => request.once('end', () => request.socket.destroy()))
    const body = JSON.stringify(message())
    const headers = { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) }
    await rawAnswer(url, rawRequest('POST', '/api/v1/contact', headers, body))
    await expect.poll(queued).toHaveLength(1)
    expect(server.log.filter(({ level }) => level === 'error')).toEqual([])
  })

  it('goes to the clinic’s mailbox, with the author as the reply address', async () => {
    const answer = await send()

    expect(answer.status).toBe(200)
    expect(answer.as(mailedAnswer)).toEqual({ message: '¡Mensaje enviado exitosamente!' })
    await mails.count(1)
    const [{ from, to, mail } = expect.fail()] = mails.received
    expect({ from, to }).toEqual({ from: 'turnos@quiropraxia.example', to: ['recepcion@quiropraxia.example'] })
    expect(mail.replyTo).toEqual([{ name: '', address: 'carla@correo.example' }])
    expect(mail.subject).toBe('Mensaje desde la página de contacto')
    expect(mail.text).toBe(`Nombre: Carla Ríos
Email: carla@correo.example
Teléfono: 3537 422222

¿Atienden los viernes?
Gracias.

--
Respondiendo este correo le escribes a esa dirección.
`)
  })

  it('may have no phone', async () => {
    expect(await send({ telefono: undefined })).toMatchObject({ status: 200 })
    await mails.count(1)
    expect(mails.received[0]?.mail.text).toContain('Teléfono: no lo dejó')
  })

  it('is stored nowhere after it was sent', async () => {
    await send({ mensaje: 'Señal-4711', nombre: 'Señal-4712', email: 'senal-4713@correo.example' })
    await expect.poll(async () => (await queued())[0]?.status, { timeout: 60_000 }).toBe('sent')
    expect(JSON.stringify(await queued())).not.toMatch(/471[123]/)
    expect(JSON.stringify(await server.db.selectFrom('callReceipts').selectAll().execute())).not.toMatch(/471[123]/)
    expect(JSON.stringify(server.log)).not.toMatch(/471[123]/)
  })

  it.each(['nombre', 'email', 'mensaje'])('needs its %s', async (field) => {
    for (const empty of [undefined, '', '   ']) {
      const answer = await send({ [field]: empty })
      expect(answer).toMatchObject({
        status: 400,
        body: { errors: { [field]: 'Por favor completa todos los campos obligatorios' } },
      })
    }
    expect(await queued()).toEqual([])
  })

  it('needs an e-mail to which a reply is possible', async () => {
    expect(await send({ email: 'carla' })).toMatchObject({
      status: 400,
      body: { errors: { email: 'Por favor ingrese un email válido' } },
    })
  })

  it('of a bot that fills in the hidden field gets the same answer and is dropped', async () => {
    const human = await send()
    const machine = await send({ sitioWeb: 'https://barato.example' })
    expect({ ...machine, headers: {} }).toEqual({ ...human, as: machine.as, number: machine.number, headers: {} })
    expect(await queued()).toHaveLength(1)
  })
})

describe('a message with a key', () => {
  it('is sent once, however often it comes within a day', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    for (let time = 0; time < 30; time++) expect(await send({}, headers)).toMatchObject({ status: 200 })
    expect(await queued()).toHaveLength(1)
  })

  it('is sent again after a day', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    await send({}, headers)
    server.clock.advance(days(1))
    await send({}, headers)
    expect(await queued()).toHaveLength(2)
  })

  it('with another text is refused', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    await send({}, headers)
    expect(await send({ mensaje: 'Otra cosa' }, headers)).toMatchObject({ status: 422 })
  })
})

describe('messages from one address', () => {
  it('are limited to ten an hour', async () => {
    for (let time = 0; time < 10; time++) expect(await send()).toMatchObject({ status: 200 })
    const answer = await send()
    expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(answer.headers['retry-after']).toBe('3600')
    server.clock.advance(hours(1))
    expect(await send()).toMatchObject({ status: 200 })
    expect(await queued()).toHaveLength(11)
  })
})
