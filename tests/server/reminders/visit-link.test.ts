import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { CONFIRMED_BY_PATIENT } from '#domain/appointment/confirmation.ts'
import { appointmentResource } from '#domain/wire/rows/appointment-wire.ts'
import { changesPage } from '#domain/wire/sync-wire.ts'
import { visitLinkAnswer } from '#domain/wire/visit-link-wire.ts'
import { StatementCache } from '#server/db/sqlite/statement-cache.ts'
import { VisitLinks } from '#server/resources/reminders/visit-link.ts'
import { callerWith } from '#tests/support/api/api-calls.ts'
import { createAppointment, createPatient } from '#tests/support/database/clinic-rows.ts'
import { imageOf } from '#tests/support/database/database-image.ts'
import { isPostgresRun } from '#tests/support/database/either-engine.ts'
import { DEVICE_KEY } from '#tests/support/server/server.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { hours } from '#tests/support/server/test-clock.ts'
import { forEachTest } from '#tests/support/suites/for-each-test.ts'

const server = serverForEachTest(() => ({ limits: { visitLinksPerAddress: 60 } }))
const staff = staffForEachTest(server)
/** Tomorrow at 09:00, in 21 hours. */
const visit = forEachTest(async () => createAppointment(staff, (await createPatient(staff)).id))

const visitor = () => callerWith(server.app)
const tokenOf = async (key = DEVICE_KEY, id = visit.id) => {
  const row = await server.db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return new VisitLinks(key).tokenOf(row)
}
const seen = async () => (await staff.get(`/appointments/${visit.id}`)).as(appointmentResource)
const change = (fields: Record<string, unknown>) => staff.put(`/appointments/${visit.id}`, fields)
const letPatientsCancel = () => staff.put('/settings/reminders', { selfCancel: true, selfCancelHours: 12 })
const DEAD = { status: 404, body: { code: 'not_found', message: 'Este enlace ya no sirve' } }

describe('a link that is opened', () => {
  it('shows when and with whom, the first name at most, and never why', async () => {
    await change({ reason: 'Dolor lumbar', notes: 'Hernia' })
    const answer = await visitor().get(`/t/${await tokenOf()}`)
    expect(answer.as(visitLinkAnswer)).toEqual({
      firstName: 'Ana',
      date: '2026-11-20',
      startTime: '09:00',
      endTime: '09:30',
      professional: 'Laura Ferreyra',
      confirmed: false,
      mayCancel: false,
    })
    expect(answer.text).not.toMatch(/lumbar|hernia|gómez|correo|3537|"id"/i)
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  })

  it('changes nothing, however often and by whatever robot', async () => {
    await letPatientsCancel()
    const token = await tokenOf()
    const before = await clinicImage()
    for (const headers of [{}, { 'user-agent': 'LinkPreview/1.0' }, { purpose: 'prefetch' }])
      for (const path of ['', '/confirm', '/cancel']) await visitor().get(`/t/${token}${path}`, headers)
    expect(await clinicImage()).toEqual(before)
  })

  it('is worth something without a session, and as much with one', async () => {
    expect(await staff.get(`/t/${await tokenOf()}`)).toMatchObject({ status: 200 })
  })
})

describe('«Confirmo»', () => {
  it('confirms for the patient; a second time changes nothing', async () => {
    const path = `/t/${await tokenOf()}/confirm`
    expect((await visitor().post(path, undefined)).as(visitLinkAnswer)).toMatchObject({ confirmed: true })
    const { confirmedAt, confirmedBy, version, status } = await seen()
    expect({ confirmedBy, status }).toEqual({ confirmedBy: CONFIRMED_BY_PATIENT, status: 'scheduled' })
    server.clock.advance(hours(1))
    expect(await visitor().post(path, undefined)).toMatchObject({ status: 200 })
    expect(await seen()).toMatchObject({ confirmedAt, version })
  })

  it('sent again tells nothing once the visit has moved or is another patient’s', async () => {
    const [path, headers] = [`/t/${await tokenOf()}/confirm`, { 'idempotency-key': randomUUID() }]
    expect(await visitor().post(path, undefined, headers)).toMatchObject({ status: 200 })
    await change({ patientId: (await createPatient(staff)).id })
    expect(await visitor().post(path, undefined, headers)).toMatchObject(DEAD)
  })
})

describe('«No puedo ir»', () => {
  it('cancels where the owner lets patients do so, and the link is used', async () => {
    await letPatientsCancel()
    const token = await tokenOf()
    expect((await visitor().get(`/t/${token}`)).as(visitLinkAnswer)).toMatchObject({ mayCancel: true })
    expect(await visitor().post(`/t/${token}/cancel`, undefined)).toMatchObject({
      status: 200,
      body: { message: 'Cancelamos tu cita. Gracias por avisarnos.' },
    })
    expect(await seen()).toMatchObject({ status: 'cancelled', cancellationReason: 'Cancelada por el paciente' })
    const { contacts } = (await staff.get('/sync/changes?since=0')).as(changesPage)
    expect(contacts).toMatchObject([{ kind: 'answer', outcome: 'declined', recordedByName: CONFIRMED_BY_PATIENT }])
    expect(await visitor().post(`/t/${token}/cancel`, undefined)).toMatchObject(DEAD)
  })

  it('is answered again as the first time where the answer was lost', async () => {
    await letPatientsCancel()
    const [path, headers] = [`/t/${await tokenOf()}/cancel`, { 'idempotency-key': randomUUID() }]
    const answers = [await visitor().post(path, undefined, headers), await visitor().post(path, undefined, headers)]
    expect(answers.map(({ status, text }) => ({ status, text }))).toEqual(
      Array(2).fill({ status: 200, text: answers[0]?.text }),
    )
  })

  it.each([
    ['has not switched it on', { selfCancel: false }],
    ['wants to know earlier', { selfCancel: true, selfCancelHours: 24 }],
  ])('asks to call where the owner %s', async (_, policy) => {
    await staff.put('/settings/reminders', policy)
    const token = await tokenOf()
    expect((await visitor().get(`/t/${token}`)).as(visitLinkAnswer)).toMatchObject({ mayCancel: false })
    expect(await visitor().post(`/t/${token}/cancel`, undefined)).toMatchObject({
      status: 409,
      body: { message: 'Esta cita ya no se puede cancelar desde aquí: llámanos y lo vemos' },
    })
    expect(await seen()).toMatchObject({ status: 'scheduled' })
  })
})

/** What makes a link worthless, each by what it does to the visit of a good one. */
const worthless: Record<string, (token: string) => Promise<string> | string> = {
  'is no token': () => 'inventado',
  'names no visit': (token) => token.replace(/^\d+/, '999999'),
  'was signed by another': () => tokenOf('otra-clave'),
  'is cut off': (token) => token.slice(0, -1),
  'is of a visit that moved': async (token) => {
    await change({ startTime: '10:00', endTime: '10:30', status: 'rescheduled' })
    return token
  },
  'is of a visit that is now another patient’s': async (token) => {
    await change({ patientId: (await createPatient(staff)).id })
    return token
  },
  'is of a cancelled visit': async (token) => {
    await change({ status: 'cancelled' })
    return token
  },
  'is of a deleted visit': async (token) => {
    await staff.delete(`/appointments/${visit.id}`)
    return token
  },
  'is of a visit that has begun': (token) => {
    server.clock.set('2026-11-20T12:00:00.000Z')
    return token
  },
}

describe('a link that', () => {
  it.skipIf(isPostgresRun).each(Object.entries(worthless))(
    '%s is answered like any other, after the same work',
    async (_, spoil) => {
      await letPatientsCancel()
      const token = await spoil(await tokenOf())
      const nonsense = await statementsOf('no-es-nada')
      const asked = await statementsOf(token)
      expect(asked.statements).toContainEqual(expect.stringContaining('from "appointments"'))
      expect(asked.statements).toEqual(nonsense.statements)
      expect(asked.answers).toEqual(nonsense.answers)
      for (const answer of asked.answers) expect(answer).toMatchObject({ status: 404 })
      expect(await visitor().get(`/t/${token}`)).toMatchObject(DEAD)
    },
  )

  it('stays good when the visit only gets longer, or its status says that it was moved', async () => {
    const token = await tokenOf()
    await change({ endTime: '10:00', status: 'rescheduled' })
    expect(await visitor().get(`/t/${token}`)).toMatchObject({ status: 200 })
  })
})

it('is asked for a limited number of times', async () => {
  const token = await tokenOf()
  for (let call = 0; call < 60; call++) await visitor().get(`/t/${token}`)
  expect(await visitor().get(`/t/${token}`)).toMatchObject({ status: 429 })
})

/** What a token is answered by all three calls, and the statements of the database that this takes. */
async function statementsOf(token: string) {
  const prepared = vi.spyOn(StatementCache.prototype, 'prepare')
  const answers = [
    await visitor().get(`/t/${token}`),
    await visitor().post(`/t/${token}/confirm`, undefined),
    await visitor().post(`/t/${token}/cancel`, undefined),
  ]
  const statements = prepared.mock.calls.map(([sql]) => sql)
  prepared.mockRestore()
  return { statements, answers: answers.map(({ status, text }) => ({ status, text })) }
}

/** The whole database, without the counts of calls. */
async function clinicImage() {
  const image = new Map(await imageOf(server.db))
  image.delete('call_counts')
  return image
}
