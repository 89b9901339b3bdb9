import { expect, it } from 'vitest'
import { callerWith } from '#tests/support/api/api-calls.ts'
import { registerPatient, requestAppointments, requestBody } from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { days, minutes } from '#tests/support/server/test-clock.ts'
import { isProof } from '#tests/support/suites/tier.ts'

/** The proof makes more of them. */
const CALLS = isProof ? 10_000 : 300

const server = serverForEachTest(() => ({ trustProxy: 1, publicUrl: 'https://turnos.example' }))

const mailsTo = async (recipient: string) => {
  const rows = server.db.selectFrom('outgoingMails').select('id').where('recipient', '=', recipient)
  return (await rows.execute()).length
}
const from = (address: string) => ({ 'x-forwarded-for': address })

it(`makes three links for one account, and ten messages of one address, from ${CALLS} calls`, {
  timeout: minutes(10),
}, async () => {
  await registerPatient(server, { email: 'bruno@correo.example' })
  const visitor = callerWith(server.app)
  const message = { nombre: 'Carla', email: 'carla@correo.example', mensaje: 'Hola' }
  for (let call = 0; call < CALLS / 2; call += 50) {
    const wave = Array.from({ length: 50 }, (_, index) => [
      visitor.post('/auth/forgot-password', { email: 'bruno@correo.example' }, from(`198.51.100.${index % 250}`)),
      visitor.post('/contact', message, from('203.0.113.7')),
    ])
    await Promise.all(wave.flat())
  }
  await server.app.close()
  expect(await mailsTo('bruno@correo.example')).toBe(3)
  expect(await mailsTo('quiropraxia@clinica.invalid')).toBe(10)
})

it('lets an account request twenty appointments a day, so that it fills nobody’s mailbox', async () => {
  const bruno = await registerPatient(server, { email: 'bruno@correo.example' })
  for (let asked = 0; asked < 20; asked++) await requestAppointments(bruno.calls)
  const answer = await bruno.calls.post('/appointments/request', requestBody())
  expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(await mailsTo('bruno@correo.example')).toBe(20)
  server.clock.advance(days(1))
  const fields = { fechaSeleccionada: '2026-11-23' }
  expect(await requestAppointments(bruno.calls, ['09:00'], fields)).toHaveLength(1)
})

it('mails twenty requests a day to one address, from any number of accounts; every request is stored', async () => {
  const [email, capitals] = ['bruno@correo.example', 'BRUNO@correo.example']
  for (const written of [email, capitals, email]) {
    const { calls } = await registerPatient(server, { email: written })
    for (let asked = 0; asked < 10; asked++) expect(await requestAppointments(calls)).toHaveLength(2)
  }
  expect((await mailsTo(email)) + (await mailsTo(capitals))).toBe(20)
})
