import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { validationTexts } from '#domain/validation-texts.ts'
import { addDays } from '#domain/values/dates/local-date.ts'
import { incomeResource } from '#domain/wire/rows/income-wire.ts'
import { patientRow } from '#domain/wire/rows/patient-wire.ts'
import { userWithPatient } from '#domain/wire/session-wire.ts'
import { clinicToday } from '#server/platform/clock.ts'
import {
  createAppointment,
  createIncome,
  createPatient,
  patientBody,
  registerPatient,
} from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'

const server = serverForEachTest()
const staff = staffForEachTest(server)

describe('a new patient', () => {
  it('is stored trimmed, with its DNI as digits and missing fields empty', async () => {
    const body = patientBody({ firstName: '  Ángela ', dni: '30.123.456' })
    expect((await staff.post('/patients', body)).as(patientRow)).toMatchObject({
      firstName: 'Ángela',
      dni: '30123456',
      address: '',
      birthDate: null,
      confirmed: true,
      ref: null,
    })
  })

  it('names every missing or invalid field', async () => {
    const texts = validationTexts
    expect(await staff.post('/patients', { dni: '123', email: 'ana', birthDate: '2001-02-29' })).toMatchObject({
      status: 400,
      body: {
        message: texts.errorText,
        errors: {
          firstName: texts.nameRequired,
          lastName: texts.lastNameRequired,
          dni: texts.dniInvalid,
          phone: texts.phoneRequired,
          email: texts.emailInvalid,
          birthDate: texts.birthDateInvalid,
        },
      },
    })
  })

  it('may have no e-mail when that is said, and only staff say it', async () => {
    const { email: _, ...others } = patientBody()
    expect(await staff.post('/patients', others)).toMatchObject({
      status: 400,
      body: { errors: { email: validationTexts.emailRequired } },
    })
    const without = (await staff.post('/patients', { ...others, email: ' ' })).as(patientRow)
    expect(without.email).toBe('')
    expect((await staff.put(`/patients/${without.id}`, { phone: '3537 499999' })).status).toBe(200)
    const own = await registerPatient(server)
    expect(await own.calls.put(`/patients/${own.patientId}`, { email: '' })).toMatchObject({
      status: 400,
      body: { errors: { email: validationTexts.emailRequired } },
    })
  })

  it('reports a value that is not a text as such, instead of as missing', async () => {
    const { id } = await createPatient(staff)
    const fields = { firstName: 7, lastName: true, dni: 31456784, phone: 3537412345, email: ['ana@correo.example'] }
    const errors = Object.fromEntries(Object.keys(fields).map((field) => [field, validationTexts.notText]))
    expect(await staff.post('/patients', fields)).toMatchObject({ status: 400, body: { errors } })
    expect(await staff.put(`/patients/${id}`, { ...fields, address: 12, gender: {} })).toMatchObject({
      status: 400,
      body: { errors: { ...errors, address: validationTexts.notText, gender: validationTexts.notText } },
    })
    expect(await staff.put(`/patients/${id}`, { dni: null })).toMatchObject({
      body: { errors: { dni: validationTexts.dniRequired } },
    })
  })

  it('has a plausible phone, when added and when changed', async () => {
    const { id } = await createPatient(staff, {
      phone: '3537-412345 / 498765 (mamá)',
      emergencyPhone: '415678 int. 23',
    })
    for (const phone of ['no tiene', 'abcdef', '-', '41234']) {
      const refusal = { status: 400, body: { errors: { phone: validationTexts.phoneInvalid } } }
      expect(await staff.post('/patients', patientBody({ phone }))).toMatchObject(refusal)
      expect(await staff.put(`/patients/${id}`, { phone })).toMatchObject(refusal)
      expect(await staff.put(`/patients/${id}`, { emergencyPhone: phone })).toMatchObject({
        body: { errors: { emergencyPhone: validationTexts.phoneInvalid } },
      })
    }
  })

  it('accepts birth dates whose midnight does not exist in Córdoba', async () => {
    for (const birthDate of ['2008-10-19', '1990-10-21', '2000-02-29']) {
      const { id } = await createPatient(staff, { birthDate })
      expect((await staff.get(`/patients/${id}`)).as(patientRow).birthDate).toBe(birthDate)
    }
  })

  it('is born today at the latest, when added and when changed', async () => {
    const today = clinicToday(server.clock)
    const { id } = await createPatient(staff, { birthDate: today })
    const refusal = { status: 400, body: { errors: { birthDate: validationTexts.birthDateFuture } } }
    const birthDate = addDays(today, 1)
    expect(await staff.post('/patients', patientBody({ birthDate }))).toMatchObject(refusal)
    expect(await staff.put(`/patients/${id}`, { birthDate })).toMatchObject(refusal)
  })

  it('drops unknown fields, and those that the caller must not set', async () => {
    const answer = await staff.post('/patients', {
      ...patientBody(),
      id: 77,
      version: 99,
      confirmed: false,
      searchText: 'x',
      admin: true,
    })
    expect(answer.as(v.strictObject(patientRow.entries))).toMatchObject({ id: 1, confirmed: true })
  })
})

describe('a DNI', () => {
  it('belongs to one confirmed patient; staff are told which one', async () => {
    const { id, dni } = await createPatient(staff)
    const duplicate = {
      status: 409,
      body: { code: 'duplicate', existingId: id, errors: { dni: 'Ya existe un paciente con ese DNI' } },
    }
    expect(await staff.post('/patients', patientBody({ dni }))).toMatchObject(duplicate)
    const other = await createPatient(staff)
    expect(await staff.put(`/patients/${other.id}`, { dni })).toMatchObject(duplicate)
  })

  it('is given to one of many who ask for it at once', async () => {
    const bodies = Array.from({ length: 10 }, () => patientBody({ dni: '33444555' }))
    const answers = await Promise.all(bodies.map((body) => staff.post('/patients', body)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(9).fill(409)])
  })

  it('is free again when its patient was deleted', async () => {
    const { id, dni } = await createPatient(staff)
    await staff.delete(`/patients/${id}`)
    expect(await staff.post('/patients', patientBody({ dni }))).toMatchObject({ status: 201 })
  })

  it('is not changed by the patient', async () => {
    const patient = await registerPatient(server)
    const path = `/patients/${patient.patientId}`
    const { dni } = (await patient.calls.get(path)).as(patientRow)
    expect(await patient.calls.put(path, { dni: '20999888' })).toMatchObject({ status: 400, body: { errors: {} } })
    expect(await patient.calls.put(path, { dni, phone: '3537 422222' })).toMatchObject({
      status: 200,
      body: { dni, phone: '3537 422222' },
    })
  })
})

describe('an edit', () => {
  it('changes only the edited fields, and the search finds the new ones', async () => {
    const patient = await createPatient(staff)
    const answer = await staff.put(`/patients/${patient.id}`, { lastName: 'Núñez', birthDate: '1980-05-01' })
    expect(answer.as(patientRow)).toEqual({
      ...patient,
      lastName: 'Núñez',
      birthDate: '1980-05-01',
      version: patient.version + 1,
    })
    expect((await staff.get('/patients?search=nunez')).body).toHaveLength(1)
    expect((await staff.get(`/patients?search=${encodeURIComponent(patient.lastName)}`)).body).toEqual([])
  })

  it('with equal values changes nothing', async () => {
    const patient = await createPatient(staff)
    const answer = await staff.put(`/patients/${patient.id}`, { phone: patient.phone, lastName: patient.lastName })
    expect(answer.body).toEqual(patient)
    expect(answer.number('Sync-Version')).toBe(patient.version)
  })

  it('clears an optional field by an empty text', async () => {
    const { id } = await createPatient(staff, { birthDate: '1980-05-01', address: 'San Martín 1' })
    const answer = await staff.put(`/patients/${id}`, { birthDate: '', address: '' })
    expect(answer.as(patientRow)).toMatchObject({ birthDate: null, address: '' })
  })
})

describe('the search', () => {
  beforeEach(async () => {
    await createPatient(staff, { firstName: 'José', lastName: 'Muñoz', dni: '28111222', email: 'pepe@correo.example' })
    await createPatient(staff, {
      firstName: 'Ana',
      lastName: 'Josefa%',
      dni: '31222333',
      email: 'ana_j@correo.example',
    })
  })
  const found = async (search: string) =>
    (await staff.get(`/patients?search=${encodeURIComponent(search)}`))
      .as(v.array(patientRow))
      .map((patient) => patient.lastName)

  it.each([
    ['jose', ['Josefa%', 'Muñoz']],
    ['MUNOZ jose', ['Muñoz']],
    ['muñoz', ['Muñoz']],
    ['28.111', ['Muñoz']],
    ['pepe@correo', ['Muñoz']],
    ['%', ['Josefa%']],
    ['_', ['Josefa%']],
    ['\\', []],
    ["' OR 1=1 --", []],
    ['', ['Josefa%', 'Muñoz']],
  ])('%j finds %j', async (search, names) => {
    expect(await found(search)).toEqual(names)
  })

  it('is the same on /users/patients', async () => {
    expect((await staff.get('/users/patients?search=ana')).body).toEqual((await staff.get('/patients?search=ana')).body)
  })
})

describe('a deleted patient', () => {
  it('disappears with its appointments for every reader; its incomes stay, without it', async () => {
    const patient = await createPatient(staff)
    const appointment = await createAppointment(staff, patient.id)
    const income = await createIncome(staff, patient.id)

    const answer = await staff.delete(`/patients/${patient.id}`)

    expect(answer).toMatchObject({ status: 204, text: '' })
    expect(await staff.get(`/patients/${patient.id}`)).toMatchObject({ status: 404 })
    expect(await staff.get(`/users/patients/${patient.id}`)).toMatchObject({ status: 404 })
    expect(await staff.get(`/appointments/${appointment.id}`)).toMatchObject({ status: 404 })
    expect((await staff.get('/appointments?includeCancelled=true')).body).toEqual([])
    const left = (await staff.get(`/incomes/${income.id}`)).as(incomeResource)
    expect(left).toEqual({ ...income, patientId: null, Patient: null, version: answer.number('Sync-Version') })
    expect((await staff.get('/appointments/available-slots?date=2026-11-20')).body).toMatchObject({
      slots: { length: 52 },
    })
    expect(await staff.delete(`/patients/${patient.id}`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  describe('with the caller’s seen appointments (Seen-Appointments)', () => {
    const REF = '5f0c6f0e-9d7e-4d5b-8a51-2f6f6c0d7a11'
    const seen = (names: string) => ({ 'seen-appointments': names })

    it('takes the named ones along, by ref or, where they have none, by id', async () => {
      const { id } = await createPatient(staff)
      await createAppointment(staff, id, { ref: REF })
      const other = await createAppointment(staff, id, { startTime: '15:00', endTime: '15:15' })
      expect(await staff.delete(`/patients/${id}`, seen(`${other.id} ${REF}`))).toMatchObject({ status: 204 })
    })

    it.each([
      ['none is named', 'none'],
      ['another one is named', '99'],
      ['the id of one with a ref is named', '1'],
    ])('stays with all its rows while another one would be deleted: %s (D-6)', async (_, names) => {
      const { id } = await createPatient(staff)
      const booked = await createAppointment(staff, id, { ref: REF })
      const answer = await staff.delete(`/patients/${id}`, seen(names))
      expect(answer).toMatchObject({ status: 409, body: { code: 'unseen_appointments' } })
      expect(await staff.get(`/patients/${id}`)).toMatchObject({ status: 200 })
      expect(await staff.get(`/appointments/${booked.id}`)).toMatchObject({ status: 200 })
    })

    it('is not kept by past appointments', async () => {
      const { id } = await createPatient(staff)
      const { id: cancelled } = await createAppointment(staff, id)
      await staff.put(`/appointments/${cancelled}`, { status: 'cancelled' })
      expect(await staff.delete(`/patients/${id}`, seen('none'))).toMatchObject({ status: 204 })
    })

    it.each(['', 'a,b', '1  2', 'x'.repeat(40)])('is refused with invalid names: %j', async (names) => {
      const { id } = await createPatient(staff)
      expect(await staff.delete(`/patients/${id}`, seen(names))).toMatchObject({
        status: 400,
        body: { code: 'invalid' },
      })
      expect(await staff.get(`/patients/${id}`)).toMatchObject({ status: 200 })
    })
  })

  it('leaves its account without a record and without sessions', async () => {
    const patient = await registerPatient(server)
    await staff.delete(`/patients/${patient.patientId}`)
    expect(await patient.calls.get(`/users/${patient.userId}`)).toMatchObject({ status: 401 })
    const calls = await patient.signIn()
    const user = (await calls.get(`/users/${patient.userId}`)).as(userWithPatient)
    expect(user).toMatchObject({ patientId: null, Patient: null })
    expect((await calls.get('/appointments')).body).toEqual([])
    expect(await calls.get(`/patients/${patient.patientId}`)).toMatchObject({ status: 404 })
  })
})
