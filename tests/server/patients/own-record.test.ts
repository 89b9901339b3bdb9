import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { patientRow } from '#domain/wire/rows/patient-wire.ts'
import { readSyncState } from '#server/db/sync-log/sync-state.ts'
import { createPatient, registerPatient } from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'

const server = serverForEachTest()
const staff = staffForEachTest(server)

describe('a patient’s own record', () => {
  const mine = {
    ...{ firstName: 'Bruna', lastName: 'Paz', phone: '3537 433333', email: 'otra@correo.example', address: 'Mitre 20' },
    ...{ birthDate: '1991-02-03', gender: 'Femenino', emergencyContact: 'Luz Paz', emergencyPhone: '3537 444444' },
  }

  it('accepts each field that the form offers, except the DNI, and reaches staff', async () => {
    const patient = await registerPatient(server)
    const before = (await patient.calls.get(`/patients/${patient.patientId}`)).as(patientRow)

    const answer = await patient.calls.put(`/patients/${patient.patientId}`, { ...mine, dni: before.dni })

    expect(answer.as(patientRow)).toEqual({ ...before, ...mine, version: before.version + 1 })
    expect((await staff.get('/patients?search=bruna')).body).toEqual([answer.body])
  })

  it('is not changed at all by an edit that names another DNI', async () => {
    const patient = await registerPatient(server)
    const before = await staff.get(`/patients/${patient.patientId}`)
    const answer = await patient.calls.put(`/patients/${patient.patientId}`, { ...mine, dni: '20999888' })
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: { dni: 'El DNI lo corrige el centro: comunícate con nosotros' } },
    })
    expect((await staff.get(`/patients/${patient.patientId}`)).body).toEqual(before.body)
  })

  it('does not open another record by its e-mail or phone', async () => {
    const other = await createPatient(staff)
    const patient = await registerPatient(server)
    await patient.calls.put(`/patients/${patient.patientId}`, { email: other.email, phone: other.phone })
    expect(await patient.calls.get(`/patients/${other.id}`)).toMatchObject({ status: 404 })
    expect((await patient.calls.get(`/users/${patient.userId}`)).body).toMatchObject({ patientId: patient.patientId })
    expect(await patient.calls.put(`/patients/${other.id}`, mine)).toMatchObject({ status: 404 })
  })

  it('is changed by a syncing device as staff change it: with version, epoch and key', async () => {
    const patient = await registerPatient(server)
    const path = `/patients/${patient.patientId}`
    const { version } = (await patient.calls.get(path)).as(patientRow)
    const { epoch } = await readSyncState(server.db)
    const life = { 'sync-epoch': String(epoch) }
    const key = { 'idempotency-key': randomUUID() }

    expect(await patient.calls.put(path, mine, life)).toMatchObject({ status: 428 })
    const known = { ...life, ...key, 'if-match': `"${version}"` }
    const first = await patient.calls.put(path, mine, known)
    expect(first).toMatchObject({ status: 200, body: mine })
    const stale = await patient.calls.put(path, { phone: '3537 400001' }, { ...life, 'if-match': `"${version}"` })
    expect(stale).toMatchObject({ status: 412, body: { current: first.body } })
    const again = await patient.calls.put(path, mine, known)
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(again.number('Sync-Version')).toBe(first.number('Sync-Version'))
    expect(await staff.put(path, mine, key)).toMatchObject({ status: 422 })
  })
})
