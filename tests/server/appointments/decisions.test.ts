import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { appointmentApproveAnswer, appointmentResource } from '#domain/wire/rows/appointment-wire.ts'
import { readSyncState } from '#server/db/sync-log/sync-state.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { restoreDeletion } from '#server/resources/archive/restore-deletion.ts'
import {
  createAppointment,
  createPatient,
  registerPatient,
  requestAppointments,
} from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { days } from '#tests/support/server/test-clock.ts'
import { forEachTest } from '#tests/support/suites/for-each-test.ts'

const server = serverForEachTest()
const staff = staffForEachTest(server)
const bruno = forEachTest(() => registerPatient(server))

const named = () => ({ 'idempotency-key': randomUUID() })
const approve = (id: number | undefined, body?: object, headers?: Record<string, string>) =>
  staff.put(`/appointments/${id}/approve`, body, headers)
const reject = (id: number | undefined, body?: object, headers?: Record<string, string>) =>
  staff.put(`/appointments/${id}/reject`, body, headers)
const find = async (id: number | undefined) => (await staff.get(`/appointments/${id}`)).as(appointmentResource)
const held = async () =>
  (await server.db.selectFrom('appointmentSlots').select(['professionalId', 'slot']).orderBy('slot').execute()).map(
    ({ professionalId, slot }) => [professionalId, slot],
  )

/** Creates a request with one pending appointment. */
async function asked(start = '09:00'): Promise<number> {
  const [row] = await requestAppointments(bruno.calls, [start])
  return row?.id ?? Number.NaN
}

async function addProfessional(active = true): Promise<number> {
  const row = { ref: null, name: 'Mario', lastName: 'Sosa', active }
  const outcome = await writeTransaction(server, { userId: null, action: 'professional.create' }, async (changes) => ({
    status: 201,
    entity: 'professional',
    id: await changes.insert('professional', row),
  }))
  return outcome.id
}

describe('approving a request', () => {
  it('without fields keeps day and times, takes the only professional, and books the slots', async () => {
    const id = await asked()
    const before = await find(id)

    const answer = await approve(id)

    expect(answer.as(appointmentApproveAnswer)).toMatchObject({
      ...before,
      status: 'approved',
      professionalId: 1,
      Professional: { id: 1, name: 'Laura' },
      version: before.version + 1,
      updatedAt: expect.any(String),
      eliminatedAlternatives: 0,
    })
    expect(answer.number('Sync-Version')).toBe(before.version + 1)
    expect(answer.headers.etag).toBe(`"${before.version + 1}"`)
    expect(await held()).toEqual([[1, 8]])
  })

  it('uses the given day, times and professional, and keeps the staff’s notes next to the patient’s', async () => {
    const professionalId = await addProfessional()
    const id = await asked()
    const body = { date: '2026-11-23', startTime: '10:00', endTime: '10:45', professionalId, notes: 'trae estudios' }

    const answer = await approve(id, body)

    expect(answer.as(appointmentApproveAnswer)).toMatchObject({ ...body, status: 'approved' })
    expect(await held()).toEqual([12, 13, 14].map((slot) => [professionalId, slot]))
    expect((await bruno.calls.get(`/appointments/${id}`)).body).toMatchObject({ notes: 'Prefiero la mañana' })
  })

  it('removes its alternatives in the same change, and no others', async () => {
    const [first, second, third] = await requestAppointments(bruno.calls, ['09:00', '10:30', '12:00'])
    const [rejected] = await requestAppointments(bruno.calls, ['13:00'])
    const [other] = await requestAppointments(bruno.calls, ['09:00'])
    await reject(third?.id, { rejectionReason: 'Cerramos al mediodía' })
    const { sequence } = await readSyncState(server.db)

    const answer = await approve(second?.id)

    expect(answer.as(appointmentApproveAnswer).eliminatedAlternatives).toBe(1)
    expect(await readSyncState(server.db)).toMatchObject({ sequence: sequence + 1 })
    expect(await staff.get(`/appointments/${first?.id}`)).toMatchObject({ status: 404 })
    expect((await find(third?.id)).status).toBe('rejected')
    for (const left of [rejected, other]) expect((await find(left?.id)).status).toBe('pending')
    const archived = await server.db.selectFrom('archive').selectAll().execute()
    expect(archived).toMatchObject([{ entity: 'appointment', entityId: first?.id }])
  })

  it('removes them also when it comes as a plain change of status', async () => {
    const [first, second] = await requestAppointments(bruno.calls, ['09:00', '10:30'])
    await staff.put(`/appointments/${second?.id}`, { professionalId: 1, status: 'approved' })
    expect(await staff.get(`/appointments/${first?.id}`)).toMatchObject({ status: 404 })
  })

  it('keeps the other wishes of a patient whose appointment was given to somebody else', async () => {
    const [first, second, third] = await requestAppointments(bruno.calls, ['09:00', '10:30', '12:00'])
    const other = await createPatient(staff)
    for (const given of [first, third]) await staff.put(`/appointments/${given?.id}`, { patientId: other.id })

    const answer = await approve(first?.id)

    expect(answer.as(appointmentApproveAnswer)).toMatchObject({ patientId: other.id, eliminatedAlternatives: 1 })
    expect((await bruno.calls.get('/appointments')).body).toMatchObject([{ id: second?.id, status: 'pending' }])
  })

  it('removes nothing when staff made the appointment pending without a request', async () => {
    const one = await asked()
    const other = await asked('10:00')
    await writeTransaction(server, { userId: null, action: 'appointment.update' }, async (changes) => {
      for (const id of [one, other]) await changes.update('appointment', id, { requestRef: null })
      return { status: 200, entity: 'appointment', id: one }
    })
    expect((await approve(one)).as(appointmentApproveAnswer).eliminatedAlternatives).toBe(0)
    expect((await find(other)).status).toBe('pending')
  })

  it('needs a professional when several are active and none is named', async () => {
    const professionalId = await addProfessional()
    const id = await asked()
    expect(await approve(id)).toMatchObject({
      status: 400,
      body: { errors: { professionalId: 'Debe seleccionar un profesional' } },
    })
    await staff.put(`/appointments/${id}`, { professionalId })
    expect((await approve(id)).body).toMatchObject({ professionalId, status: 'approved' })
  })

  it('needs an active professional', async () => {
    const retired = await addProfessional(false)
    const id = await asked()
    const refusal = { status: 400, body: { errors: { professionalId: 'El profesional no existe o ya no atiende' } } }
    expect(await approve(id, { professionalId: retired })).toMatchObject(refusal)
    expect(await approve(id, { professionalId: 4711 })).toMatchObject(refusal)
    expect((await approve(id)).body).toMatchObject({ professionalId: 1 })
  })

  it('asks for another professional when the request’s own has retired since', async () => {
    const professionalId = await addProfessional()
    const id = await asked()
    await staff.put(`/appointments/${id}`, { professionalId })
    await writeTransaction(server, { userId: null, action: 'professional.retire' }, async (changes) => {
      await changes.update('professional', professionalId, { active: false })
      return { status: 200, entity: 'professional', id: professionalId }
    })
    expect(await approve(id)).toMatchObject({ status: 400, body: { errors: { professionalId: expect.any(String) } } })
    expect(await approve(id, { professionalId: 1 })).toMatchObject({ status: 200 })
  })

  it('of a taken slot is refused with the nearest free ones, and changes nothing', async () => {
    const { id: patientId } = await createPatient(staff)
    await createAppointment(staff, patientId)
    const [first, second] = await requestAppointments(bruno.calls, ['09:15', '15:00'])
    const before = await readSyncState(server.db)

    const answer = await approve(first?.id, undefined, named())

    expect(answer).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    expect((answer.body as { alternatives: unknown }).alternatives).toEqual([
      { date: '2026-11-20', startTime: '08:45', endTime: '09:00' },
      { date: '2026-11-20', startTime: '09:30', endTime: '09:45' },
      { date: '2026-11-20', startTime: '09:45', endTime: '10:00' },
    ])
    expect(await readSyncState(server.db)).toEqual(before)
    for (const left of [first, second]) expect((await find(left?.id)).status).toBe('pending')
    expect(await server.db.selectFrom('receipts').selectAll().execute()).toEqual([])
  })

  it('follows the rules of a booking: a future day when made, the grid, an end after the start', async () => {
    const id = await asked()
    expect(await approve(id, { startTime: '09:10' })).toMatchObject({
      status: 400,
      body: { errors: { startTime: expect.any(String) } },
    })
    expect(await approve(id, { endTime: '09:00' })).toMatchObject({
      status: 400,
      body: { errors: { endTime: expect.any(String) } },
    })
    const madeAt = '2026-11-20T15:00:00.000Z'
    server.clock.advance(days(4))
    expect(await approve(id)).toMatchObject({ status: 400, body: { errors: { date: expect.any(String) } } })
    expect(await approve(id, { madeAt })).toMatchObject({ status: 200 })
  })

  it('repeated with the same fields changes nothing', async () => {
    const [first] = await requestAppointments(bruno.calls, ['09:00', '10:30'])
    const done = (await approve(first?.id)).as(appointmentApproveAnswer)
    expect(done.eliminatedAlternatives).toBe(1)
    const before = await readSyncState(server.db)

    for (const body of [undefined, {}, { date: done.date, startTime: '09:00', endTime: '09:15', professionalId: 1 }]) {
      const again = await approve(first?.id, body, named())
      expect(again.body).toEqual(done)
      expect(again.number('Sync-Version')).toBe(done.version)
    }
    expect(await readSyncState(server.db)).toEqual(before)
  })

  it('with other fields after the first approval, or after a later status, is refused', async () => {
    const id = await asked()
    await approve(id)
    const refusal = { status: 409, body: { code: 'invalid_transition' } }
    expect(await approve(id, { startTime: '11:00', endTime: '11:15' })).toMatchObject(refusal)
    expect(await held()).toEqual([[1, 8]])
    await staff.put(`/appointments/${id}/schedule`, undefined)
    expect(await approve(id)).toMatchObject(refusal)
    const rejected = await asked()
    await reject(rejected, { rejectionReason: 'No' })
    expect(await approve(rejected)).toMatchObject(refusal)
  })

  it('of an alternative that another approval removed is a 404', async () => {
    const [first, second] = await requestAppointments(bruno.calls, ['09:00', '10:30'])
    await approve(first?.id)
    expect(await approve(second?.id)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await reject(second?.id, { rejectionReason: 'No' })).toMatchObject({ status: 404 })
  })

  it('of two alternatives at once keeps one of them', async () => {
    const made = await requestAppointments(bruno.calls, ['09:00', '10:30', '12:00'])
    const answers = await Promise.all(made.map(({ id }) => approve(id, undefined, named())))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404, 404])
    expect(await server.db.selectFrom('appointments').select('status').execute()).toEqual([{ status: 'approved' }])
    expect(await held()).toHaveLength(1)
  })

  it('is replayed under its key, with its own count of removed alternatives', async () => {
    const [first] = await requestAppointments(bruno.calls, ['09:00', '10:30', '12:00'])
    const key = named()
    const done = await approve(first?.id, { notes: 'x' }, key)
    await staff.put(`/appointments/${first?.id}/schedule`, undefined)

    const replay = await approve(first?.id, { notes: 'x' }, key)

    expect(replay).toMatchObject({ status: 200, body: { status: 'scheduled', eliminatedAlternatives: 2 } })
    expect(replay.number('Sync-Version')).toBe(done.number('Sync-Version'))
  })

  it('is replayed with the count of its first answer, even after a repeated approval or a restored alternative', async () => {
    const [first] = await requestAppointments(bruno.calls, ['09:00', '10:30', '12:00'])
    const [doing, finding] = [named(), named()]
    const answers = [await approve(first?.id, {}, doing), await approve(first?.id, {}, finding)]
    await restoreDeletion(server, Number(answers[0]?.number('Sync-Version')))

    const replays = [await approve(first?.id, {}, doing), await approve(first?.id, {}, finding)]

    for (const answer of [...answers, ...replays])
      expect(answer.as(appointmentApproveAnswer).eliminatedAlternatives).toBe(2)
  })
})

describe('rejecting a request', () => {
  it('keeps the reason, which the patient can read, and the alternatives', async () => {
    const [first, second] = await requestAppointments(bruno.calls, ['09:00', '10:30'])

    const answer = await reject(first?.id, { rejectionReason: '  Ese día no atendemos ', alternativeOptions: 'Lunes' })

    const rejected = answer.as(appointmentResource)
    expect(rejected).toMatchObject({
      status: 'rejected',
      cancellationReason: 'Ese día no atendemos',
      professionalId: null,
    })
    expect((await bruno.calls.get(`/appointments/${first?.id}`)).body).toMatchObject({
      cancellationReason: 'Ese día no atendemos',
    })
    expect((await find(second?.id)).status).toBe('pending')
    expect((await staff.get('/appointments/pending')).body).toMatchObject([{ id: second?.id }])
  })

  it.each([[undefined], [''], ['  \n '], [null]])('needs a reason: %j', async (rejectionReason) => {
    const id = await asked()
    expect(await reject(id, { rejectionReason })).toMatchObject({
      status: 400,
      body: { errors: { rejectionReason: 'El motivo del rechazo es obligatorio' } },
    })
    expect((await find(id)).status).toBe('pending')
  })

  it('repeated with the same text changes nothing', async () => {
    const id = await asked()
    const said = { rejectionReason: 'Feriado', alternativeOptions: 'Lunes,\n\no martes' }
    const first = await reject(id, said)
    for (const words of [said, { rejectionReason: 'Feriado' }]) {
      const again = await reject(id, words, named())
      expect(again).toMatchObject({ status: 200, body: first.body })
      expect(again.number('Sync-Version')).toBe(first.number('Sync-Version'))
    }
  })

  it('repeated with another reason keeps the new one', async () => {
    const id = await asked()
    await reject(id, { rejectionReason: 'Feriado' })
    await reject(id, { rejectionReason: 'Otro motivo' })
    expect(await find(id)).toMatchObject({ status: 'rejected', cancellationReason: 'Otro motivo' })
  })

  it('repeated with another proposal keeps both, even if one begins like the other', async () => {
    const id = await asked()
    for (const alternativeOptions of ['Lunes por la tarde', 'Lunes'])
      await reject(id, { rejectionReason: 'Feriado', alternativeOptions })
    const proposals = 'Alternativas propuestas: Lunes por la tarde\n\nAlternativas propuestas: Lunes'
    expect((await find(id)).notes).toBe(`Prefiero la mañana\n\n${proposals}`)
  })

  it('after an approval is refused', async () => {
    const id = await asked()
    await approve(id)
    expect(await reject(id, { rejectionReason: 'No' })).toMatchObject({
      status: 409,
      body: { code: 'invalid_transition' },
    })
  })
})

describe('a decision of a syncing device', () => {
  it('names the version and the database’s epoch that it was based on', async () => {
    const id = await asked()
    const { epoch } = await readSyncState(server.db)
    const { version } = await find(id)
    const said = { rejectionReason: 'No' }
    for (const [decide, body] of [
      [approve, {}],
      [reject, said],
    ] as const) {
      expect(await decide(id, body, { 'sync-epoch': String(epoch) })).toMatchObject({ status: 428 })
      const late = { 'sync-epoch': String(epoch - 1), 'if-match': `"${version}"` }
      expect(await decide(id, body, late)).toMatchObject({ status: 409, body: { code: 'epoch' } })
    }
    await staff.put(`/appointments/${id}`, { reason: 'Cervicalgia' })
    const current = await find(id)
    for (const [decide, body] of [
      [approve, {}],
      [reject, said],
    ] as const) {
      const stale = { 'sync-epoch': String(epoch), 'if-match': `"${version}"` }
      expect(await decide(id, body, stale)).toMatchObject({ status: 412, body: { code: 'version_mismatch', current } })
    }
    const known = { 'sync-epoch': String(epoch), 'if-match': `"${current.version}"`, ...named() }
    expect(await approve(id, {}, known)).toMatchObject({ status: 200, body: { status: 'approved' } })
  })
})
