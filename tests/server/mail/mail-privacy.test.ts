import { expect, it } from 'vitest'
import { staffOf } from '#tests/support/api/api-calls.ts'
import {
  createAppointment,
  createRecord,
  registerPatient,
  requestAppointments,
} from '#tests/support/database/clinic-rows.ts'
import { mailBy, startMailServer } from '#tests/support/network/mail-server.ts'
import { serverForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { forEachTest } from '#tests/support/suites/for-each-test.ts'

const mails = forEachTest(
  () => startMailServer(),
  (mails) => mails.stop(),
)
const server = serverForEachTest(() => ({ mail: mailBy(mails.url) }))

const PEOPLE = 10
const canary = (what: string, person: number) => `zq${what}${String.fromCharCode(97 + person)}`
const emailOf = (person: number) => `${canary('mail', person)}@correo.example`

it('mails tell each patient only of the own appointments, and never mention health: sixty canaries', async () => {
  const staff = await staffOf(server)
  for (let person = 0; person < PEOPLE; person++) {
    const patient = await registerPatient(server, {
      name: canary('nombre', person),
      lastName: canary('apellido', person),
      email: emailOf(person),
      dni: String(41_700_000 + person),
    })
    const hour = String(7 + person).padStart(2, '0')
    const wishes = { motivo: canary('motivo', person), notas: canary('notas', person) }
    const [first, second] = await requestAppointments(patient.calls, [`${hour}:00`, `${hour}:30`], wishes)
    if (person % 2 === 0) await staff.put(`/appointments/${first?.id}/approve`, { notes: canary('notas', person) })
    else await staff.put(`/appointments/${second?.id}/reject`, { rejectionReason: 'Ese día no atendemos' })
    await createRecord(staff, patient.patientId, { diagnosis: canary('diagnosis', person) })
    const place = {
      date: '2026-11-24',
      startTime: `${hour}:00`,
      endTime: `${hour}:15`,
      reason: canary('motivo', person),
    }
    const { id } = await createAppointment(staff, patient.patientId, place)
    expect(await staff.post(`/appointments/${id}/send-reminder`, undefined)).toMatchObject({ status: 200 })
  }
  await mails.count(3 * PEOPLE)

  for (let person = 0; person < PEOPLE; person++) {
    const own = mails.received.filter(({ to }) => to[0] === emailOf(person))
    expect(own).toHaveLength(3)
    for (const { raw, mail } of own) {
      const said = `${raw}\n${mail.subject}\n${mail.text}`
      const canaries = new Set(said.match(/zq(nombre|apellido|mail|motivo|notas|diagnosis)[a-z]/g))
      expect([...canaries].sort()).toEqual([canary('mail', person), canary('nombre', person)].sort())
      expect(said).not.toMatch(/417000\d\d/)
    }
  }
  expect(JSON.stringify(server.log)).not.toMatch(/zq|417000/)
})
