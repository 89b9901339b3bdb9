import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { uuidV5 } from '#domain/values/uuid-v5.ts'
import { appointmentRequestAnswer, appointmentResource } from '#domain/wire/rows/appointment-wire.ts'
import { capabilitiesAnswer, changesPage } from '#domain/wire/sync-wire.ts'
import { readSyncState } from '#server/db/sync-log/sync-state.ts'
import { registerPatient, requestAppointments, requestBody } from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { days } from '#tests/support/server/test-clock.ts'
import { forEachTest } from '#tests/support/suites/for-each-test.ts'

const server = serverForEachTest()
const staff = staffForEachTest(server)
const bruno = forEachTest(() => registerPatient(server))

const path = '/appointments/request'
const named = (key: string = randomUUID()) => ({ 'idempotency-key': key })
const rows = () => server.db.selectFrom('appointments').selectAll().orderBy('id').execute()
const pending = async () => (await staff.get('/appointments/pending')).as(v.array(appointmentResource))

describe('a request', () => {
  it('creates a pending appointment for each slot in one change, and occupies none', async () => {
    const before = await readSyncState(server.db)

    const answer = await bruno.calls.post(path, requestBody(['10:30', '09:00', '17:45']))

    expect(answer.status).toBe(201)
    const { message, appointments } = answer.as(appointmentRequestAnswer)
    expect(message).toBe('Solicitud enviada exitosamente')
    expect(appointments.map(({ startTime, endTime }) => [startTime, endTime])).toEqual([
      ['09:00', '09:15'],
      ['10:30', '10:45'],
      ['17:45', '18:00'],
    ])
    for (const appointment of appointments) {
      expect(appointment).toMatchObject({
        date: '2026-11-20',
        status: 'pending',
        reason: 'Dolor de cuello',
        notes: 'Prefiero la mañana',
        patientId: bruno.patientId,
        professionalId: null,
        Professional: null,
        version: before.sequence + 1,
      })
    }
    expect(answer.number('Sync-Version')).toBe(before.sequence + 1)
    expect(await server.db.selectFrom('appointmentSlots').selectAll().execute()).toEqual([])
    const slots = (await bruno.calls.get('/appointments/available-slots?date=2026-11-20')).body
    expect(slots).toMatchObject({ slots: { length: 52 } })
  })

  it('derives the refs of its appointments from its own ref, as the device does (O-5)', async () => {
    const ref = randomUUID()
    const appointments = await requestAppointments(bruno.calls, ['09:00', '10:30'], { ref })
    expect(appointments).toMatchObject([
      { ref: uuidV5(ref, '09:00'), requestRef: ref },
      { ref: uuidV5(ref, '10:30'), requestRef: ref },
    ])
  })

  it('without a ref uses its key, else a random one', async () => {
    const key = randomUUID()
    const byKey = await bruno.calls.post(path, requestBody(['09:00']), named(key.toUpperCase()))
    expect(byKey.as(appointmentRequestAnswer).appointments).toMatchObject([
      { requestRef: key, ref: uuidV5(key, '09:00') },
    ])

    const [one] = await requestAppointments(bruno.calls, ['09:00'])
    const [other] = await requestAppointments(bruno.calls, ['09:00'])
    expect(new Set([key, one?.requestRef, other?.requestRef]).size).toBe(3)
  })

  it('reaches the staff’s list and feed with the patient’s notes, oldest first', async () => {
    const other = await registerPatient(server)
    const [first] = await requestAppointments(bruno.calls, ['15:00'])
    server.clock.advance(60_000)
    const [second] = await requestAppointments(other.calls, ['08:00'])

    expect((await pending()).map(({ id }) => id)).toEqual([first?.id, second?.id])
    expect(await pending()).toMatchObject([
      { Patient: { firstName: 'Bruno' }, notes: 'Prefiero la mañana', Professional: null },
      { patientId: other.patientId },
    ])
    const page = (await staff.get('/sync/changes?since=0')).as(changesPage)
    expect(page.appointments.map(({ id, requestRef }) => [id, requestRef])).toEqual([
      [first?.id, first?.requestRef],
      [second?.id, second?.requestRef],
    ])
  })

  it('belongs to the caller, whatever the body says', async () => {
    const other = await registerPatient(server)
    const spoiled = { patientId: other.patientId, status: 'approved', professionalId: 1, requestRef: randomUUID() }
    const [made] = await requestAppointments(bruno.calls, ['09:00'], spoiled)
    expect(made).toMatchObject({ patientId: bruno.patientId, status: 'pending', professionalId: null })
    expect(made?.requestRef).not.toBe(spoiled.requestRef)
  })

  it('of an account without a record is refused', async () => {
    await staff.delete(`/patients/${bruno.patientId}`)
    expect(await (await bruno.signIn()).post(path, requestBody())).toMatchObject({
      status: 409,
      body: { message: 'Tu cuenta no tiene una ficha de paciente: comunícate con nosotros' },
    })
    expect(await rows()).toEqual([])
  })
})

describe('a request while the account’s record is deleted', () => {
  it('is refused or deleted with the record', async () => {
    const [, answer] = await Promise.all([
      staff.delete(`/patients/${bruno.patientId}`),
      bruno.calls.post(path, requestBody()),
    ])
    // The record's sessions are deleted with it.
    expect([201, 401]).toContain(answer.status)
    expect(await rows()).toEqual([])
  })
})

describe('a request is refused, field by field', () => {
  const slot = (startTime: string, endTime: string) => ({ startTime, endTime })
  it.each([
    ['without a reason', { motivo: undefined }, { motivo: 'El motivo de la cita es obligatorio' }],
    ['with a blank reason', { motivo: '  ' }, { motivo: 'El motivo de la cita es obligatorio' }],
    ['without a day', { fechaSeleccionada: '' }, { fechaSeleccionada: 'La fecha es obligatoria' }],
    [
      'for a past day',
      { fechaSeleccionada: '2026-11-18' },
      { fechaSeleccionada: 'No se pueden crear citas en fechas pasadas' },
    ],
    [
      'without a slot',
      { horariosSeleccionados: [] },
      {
        horariosSeleccionados:
          'Por favor completa el motivo, selecciona una fecha y elige al menos un horario disponible',
      },
    ],
    [
      'without a list of slots',
      { horariosSeleccionados: undefined },
      {
        horariosSeleccionados:
          'Por favor completa el motivo, selecciona una fecha y elige al menos un horario disponible',
      },
    ],
    [
      'with four slots',
      requestBody(['09:00', '10:00', '11:00', '12:00']),
      { horariosSeleccionados: 'Puedes seleccionar máximo 3 horarios' },
    ],
    [
      'with one slot twice',
      requestBody(['09:00', '09:00']),
      { horariosSeleccionados: 'Elige cada horario una sola vez' },
    ],
    [
      'off the grid',
      { horariosSeleccionados: [slot('09:00', '09:15'), slot('10:05', '10:20')] },
      {
        horariosSeleccionados: 'La hora debe ser en intervalos de 15 minutos (ej: 09:00, 09:15, 09:30, 09:45)',
      },
    ],
    [
      'outside the agenda',
      { horariosSeleccionados: [slot('06:45', '07:00')] },
      {
        horariosSeleccionados: 'La hora de inicio debe estar entre 7:00 AM y 7:45 PM',
      },
    ],
    [
      'that ends before it starts',
      { horariosSeleccionados: [slot('10:00', '09:45')] },
      {
        horariosSeleccionados: 'La hora de fin debe ser posterior a la de inicio',
      },
    ],
  ])('%s', async (_, spoiled, errors) => {
    const answer = await bruno.calls.post(path, requestBody(undefined, spoiled), named())
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect((answer.body as { errors: unknown }).errors).toEqual(errors)
    expect(await rows()).toEqual([])
    expect(await server.db.selectFrom('receipts').selectAll().execute()).toEqual([])
  })

  it('except for a past day that was still to come when the request was made', async () => {
    const madeAt = '2026-11-19T15:00:00.000Z'
    server.clock.advance(days(5))
    expect(await bruno.calls.post(path, requestBody(['09:00']))).toMatchObject({ status: 400 })
    expect(await bruno.calls.post(path, requestBody(['09:00'], { madeAt }))).toMatchObject({ status: 201 })
  })

  it('for another epoch of the database', async () => {
    const { epoch } = await readSyncState(server.db)
    const answer = await bruno.calls.post(path, requestBody(), { 'sync-epoch': String(epoch - 1) })
    expect(answer).toMatchObject({ status: 409, body: { code: 'epoch' } })
    expect(await rows()).toEqual([])
  })
})

describe('a repeated request', () => {
  it('under its key is answered with its present appointments and the version of its effect', async () => {
    const body = requestBody(['09:00', '10:30'])
    const key = named()
    const first = await bruno.calls.post(path, body, key)
    const [, late] = first.as(appointmentRequestAnswer).appointments
    await staff.put(`/appointments/${late?.id}`, { reason: 'Cervicalgia' })

    const again = await bruno.calls.post(path, body, key)

    expect(again.status).toBe(201)
    expect(again.as(appointmentRequestAnswer).appointments).toMatchObject([{}, { id: late?.id, reason: 'Cervicalgia' }])
    expect(again.number('Sync-Version')).toBe(first.number('Sync-Version'))
    expect(await rows()).toHaveLength(2)
  })

  it('under its key is answered even after the first or all of its appointments were deleted', async () => {
    const body = requestBody(['09:00', '10:30'])
    const key = named()
    const first = await bruno.calls.post(path, body, key)
    const [early, late] = first.as(appointmentRequestAnswer).appointments
    await staff.put(`/appointments/${late?.id}/approve`, undefined)

    const approved = await bruno.calls.post(path, body, key)
    expect(approved.as(appointmentRequestAnswer).appointments).toMatchObject([{ id: late?.id, status: 'approved' }])
    expect(approved.number('Sync-Version')).toBe(first.number('Sync-Version'))

    await staff.delete(`/appointments/${late?.id}`)
    const gone = await bruno.calls.post(path, body, key)
    expect(gone).toMatchObject({ status: 201, body: { id: early?.id, deleted: true } })
    expect(gone.number('Sync-Version')).toBe(first.number('Sync-Version'))
    expect(await rows()).toEqual([])
  })

  it('under another key with its ref is the same request, whatever the order of its slots', async () => {
    const ref = randomUUID()
    const first = await bruno.calls.post(path, requestBody(['09:00', '10:30'], { ref }), named())
    const before = await readSyncState(server.db)

    const again = await bruno.calls.post(path, requestBody(['10:30', '09:00'], { ref }), named())

    expect(again).toMatchObject({ status: 201, body: first.body })
    expect(again.number('Sync-Version')).toBe(first.number('Sync-Version'))
    expect(await readSyncState(server.db)).toEqual(before)
  })

  it.each([
    ['other slots', requestBody(['11:00', '12:00'])],
    ['one more slot', requestBody(['09:00', '10:30', '12:00'])],
    ['one slot fewer', requestBody(['09:00'])],
    ['another reason', requestBody(['09:00', '10:30'], { motivo: 'Control' })],
    ['another day', requestBody(['09:00', '10:30'], { fechaSeleccionada: '2026-11-23' })],
  ])('under its ref with %s is refused with the existing appointment', async (_, body) => {
    const ref = randomUUID()
    const [first] = await requestAppointments(bruno.calls, ['09:00', '10:30'], { ref })
    const before = await rows()

    const answer = await bruno.calls.post(path, { ...body, ref }, named())

    expect(answer).toMatchObject({ status: 412, body: { code: 'version_mismatch', current: { requestRef: ref } } })
    expect((answer.body as { current: { patientId: number } }).current.patientId).toBe(first?.patientId)
    expect(await rows()).toEqual(before)
  })

  it('under its ref restores nothing when all of it was deleted', async () => {
    const ref = randomUUID()
    const made = await requestAppointments(bruno.calls, ['09:00', '10:30'], { ref })
    for (const { id } of made) await staff.delete(`/appointments/${id}`)

    const again = await bruno.calls.post(path, requestBody(['09:00', '10:30'], { ref }), named())

    expect(again).toMatchObject({ status: 201, body: { id: made[0]?.id, deleted: true } })
    expect(again.number('Sync-Version')).toBeGreaterThan(made[0]?.version ?? Number.NaN)
    expect(await rows()).toEqual([])
  })

  it('under a ref of another patient reveals nothing about that patient', async () => {
    const other = await registerPatient(server)
    const ref = randomUUID()
    await requestAppointments(bruno.calls, ['09:00'], { ref })
    const before = await rows()

    const answer = await other.calls.post(path, requestBody(['09:00'], { ref }), named())

    expect(answer).toMatchObject({ status: 412, body: { current: null } })
    expect(answer.text).not.toContain('Dolor')
    expect(await rows()).toEqual(before)
  })

  it('in a race is one request', async () => {
    const body = requestBody(['09:00', '10:30'], { ref: randomUUID() })
    const answers = await Promise.all(Array.from({ length: 8 }, () => bruno.calls.post(path, body, named())))
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect(await rows()).toHaveLength(2)
  })
})

describe('the feed', () => {
  it('never splits a request or an approval between two pages', async () => {
    const since = (await staff.get('/sync/capabilities')).as(capabilitiesAnswer).cursor
    const [first, second, third] = await requestAppointments(bruno.calls, ['09:00', '10:30', '12:00'])
    for (const caller of [staff, bruno.calls]) {
      const page = (await caller.get(`/sync/changes?since=${since}&limit=1`)).as(changesPage)
      expect(page.appointments.map(({ id }) => id)).toEqual([first?.id, second?.id, third?.id])
      expect(page).toMatchObject({ cursor: since + 1, hasMore: false })
    }

    await staff.put(`/appointments/${second?.id}/approve`, undefined)

    for (const caller of [staff, bruno.calls]) {
      const page = (await caller.get(`/sync/changes?since=${since}&limit=1`)).as(changesPage)
      expect(page.appointments).toMatchObject([{ id: second?.id, status: 'approved', version: since + 2 }])
      expect(page.deleted).toEqual([
        { entity: 'appointment', id: first?.id, version: since + 2 },
        { entity: 'appointment', id: third?.id, version: since + 2 },
      ])
      expect(page).toMatchObject({ cursor: since + 2, hasMore: false })
    }
  })
})
