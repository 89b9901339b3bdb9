import { describe, expect, it } from 'vitest'
import { readPatients } from '#data/local/rows/patients.ts'
import { enqueueCreate, enqueueDelete, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { clinicalRecordResource } from '#domain/wire/clinical-record-wire.ts'
import {
  deletePatient,
  newPatient,
  openClinic,
  register,
  seenPatient,
  waiting,
} from '#tests/data/clinic-over-epochs.ts'
import type { Caller } from '#tests/support/api/api-calls.ts'
import { createPatient, createRecord, incomeBody, recordBody } from '#tests/support/database/clinic-rows.ts'
import { hours } from '#tests/support/server/test-clock.ts'

/*
 * A server that is started empty numbers its rows from 1, as the clinic's did: no id means the same row in both.
 */

const ANA = '5f0c6f0e-9d7e-4d5b-8a51-2f6f6c0d7a11'
const EVA = '6f1c0d38-5a0e-4e53-8b8e-3b2f5a1c7d10'
const RECORD = '7f1c0d38-5a0e-4e53-8b8e-3b2f5a1c7d11'
const eva = newPatient('Eva', '31000000')

/** The record as a screen of the tablet shows it. */
async function readRecord(staff: Caller, id: number) {
  const { Patient: _, ...record } = (await staff.get(`/medical-history/${id}`)).as(clinicalRecordResource)
  return { ...record, key: id }
}

/** A clinic with Ana; the tablet has mirrored her, and there is a backup. */
async function withAna(fields: { ref?: string } = { ref: ANA }) {
  const clinic = await openClinic()
  const { id } = await createPatient(await clinic.staff(), { firstName: 'Ana', ...fields })
  const tablet = await clinic.open()
  await tablet.sync()
  return { ...clinic, tablet, ana: id, copy: await clinic.backup() }
}

describe('what an empty server took, when the backup is put back', () => {
  it('deletes nobody else (E-15)', async () => {
    const { clock, tablet, open, copy, empty, serve, restore, patients } = await withAna()
    const desk = await open()
    const other = await empty()
    await serve(other.db, [desk, tablet])
    await register(desk, eva)
    await tablet.sync()
    const [mirrored] = await readPatients(tablet.db)
    await deletePatient(tablet, mirrored?.key ?? 0, clock)
    await restore(copy, [tablet])
    expect(await patients()).toEqual(['Ana'])
    // Who made her has not come yet.
    expect(await waiting(tablet)).toEqual(['delete patient: deleted'])
  })

  it('writes on nobody else, of a row without a ref either', async () => {
    const { tablet, copy, empty, serve, restore, patients } = await withAna()
    const other = await empty()
    const { id } = await createPatient(other.staff, { firstName: 'Eva' })
    await serve(other.db, [tablet])
    await enqueueUpdate(tablet.db, tablet.sources, 'patient', await seenPatient(tablet, id), {
      address: 'Calle de Eva',
    })
    await tablet.sync()
    await restore(copy, [tablet])
    expect(await patients()).toEqual(['Ana'])
    expect(await waiting(tablet)).toEqual(['update patient: deleted'])
  })

  it('writes into no clinical record of anybody else', async () => {
    const { tablet, ana, staff, empty, serve, restore, backup, db } = await withAna()
    await createRecord(await staff(), ana, { diagnosis: 'De Ana', allergies: '' })
    const copy = await backup()
    const other = await empty()
    const patient = await createPatient(other.staff, { firstName: 'Eva', ref: EVA })
    const { id } = await createRecord(other.staff, patient.id, { diagnosis: 'De Eva', allergies: '', ref: RECORD })
    await serve(other.db, [tablet])
    const seen = await readRecord(other.staff, id)
    await enqueueUpdate(tablet.db, tablet.sources, 'record', seen, { allergies: 'Penicilina' })
    await tablet.sync()
    await restore(copy, [tablet])
    const records = await db().selectFrom('medicalRecords').select(['diagnosis', 'allergies']).execute()
    expect(records).toEqual([{ diagnosis: 'De Ana', allergies: '' }])
    expect(await waiting(tablet)).toEqual(['update record: deleted'])
  })

  it('is asked of the server anew where it says whose DNI it is (E-11)', async () => {
    const { tablet, copy, empty, serve, restore, patients } = await withAna()
    const other = await empty()
    await createPatient(other.staff, { firstName: 'Otra', dni: eva.dni })
    await serve(other.db, [tablet])
    await enqueueCreate(tablet.db, tablet.sources, 'patient', eva)
    await tablet.sync()
    expect(await waiting(tablet)).toEqual(['create patient: duplicate'])
    await restore(copy, [tablet])
    expect(await patients()).toEqual(['Ana', 'Eva'])
  })
})

describe('what the clinic took, when a server is started empty in between', () => {
  it('is of the same patients when the backup is put back', async () => {
    const { tablet, ana, copy, empty, serve, restore, db } = await withAna()
    const { db: local, sources } = tablet
    await enqueueCreate(local, sources, 'income', { ...incomeBody(ana), netAmount: 0, amount: 0 } as Fields)
    await enqueueCreate(local, sources, 'record', { ...recordBody(ana), appointmentId: null } as Fields)
    await enqueueUpdate(local, sources, 'patient', await seenPatient(tablet, ana), { address: 'Calle 1' })
    await tablet.sync()
    await serve((await empty()).db, [tablet])
    await register(tablet, eva)
    await restore(copy, [tablet])
    expect(await waiting(tablet)).toEqual([])
    const namesOf = (table: 'incomes' | 'medicalRecords') =>
      db().selectFrom(table).innerJoin('patients', 'patients.id', `${table}.patientId`).select('firstName').execute()
    expect(await namesOf('incomes')).toEqual([{ firstName: 'Ana' }])
    expect(await namesOf('medicalRecords')).toEqual([{ firstName: 'Ana' }])
    const rows = await db().selectFrom('patients').select(['firstName', 'address']).execute()
    expect(rows).toEqual([
      { firstName: 'Ana', address: 'Calle 1' },
      { firstName: 'Eva', address: '' },
    ])
  })

  it('waits for its own database, of a row without a ref too, and goes by itself when that is back', async () => {
    const { tablet, ana, server, clock, empty, serve, patients } = await withAna({})
    await enqueueUpdate(tablet.db, tablet.sources, 'patient', await seenPatient(tablet, ana), { address: 'Calle 1' })
    const other = await empty()
    await createPatient(other.staff, { firstName: 'Eva' })
    await serve(other.db, [tablet])
    expect(await patients()).toEqual(['Eva'])
    expect(await waiting(tablet)).toEqual(['update patient: deleted'])
    clock.advance(hours(1))
    await serve(server.db, [tablet])
    expect(await patients()).toEqual(['Ana: Calle 1'])
    expect(await waiting(tablet)).toEqual([])
  })

  it('deletes nobody there', async () => {
    const { tablet, ana, empty, serve, patients } = await withAna({})
    await enqueueDelete(tablet.db, tablet.sources, 'patient', await seenPatient(tablet, ana))
    const other = await empty()
    await createPatient(other.staff, { firstName: 'Eva', ref: EVA })
    await serve(other.db, [tablet])
    expect(await patients()).toEqual(['Eva'])
  })

  it('writes a text into no clinical record there', async () => {
    const { tablet, ana, staff, empty, serve } = await withAna()
    const { id } = await createRecord(await staff(), ana, { diagnosis: 'De Ana', allergies: '', ref: RECORD })
    const seen = await readRecord(await staff(), id)
    await enqueueUpdate(tablet.db, tablet.sources, 'record', seen, { allergies: 'Penicilina' })
    const other = await empty()
    const patient = await createPatient(other.staff, { firstName: 'Eva' })
    for (let count = 0; count < 3; count++) await createPatient(other.staff)
    await createRecord(other.staff, patient.id, { diagnosis: 'De Eva', allergies: '' })
    await serve(other.db, [tablet])
    const records = await other.db.selectFrom('medicalRecords').select(['diagnosis', 'allergies']).execute()
    expect(records).toEqual([{ diagnosis: 'De Eva', allergies: '' }])
  })

  it('is about its own row where a form is submitted that was open meanwhile', async () => {
    const { tablet, ana, empty, serve, patients } = await withAna()
    const form = await seenPatient(tablet, ana)
    const other = await empty()
    await createPatient(other.staff, { firstName: 'Eva', ref: EVA })
    await serve(other.db, [tablet])
    await enqueueUpdate(tablet.db, tablet.sources, 'patient', form, { address: 'Calle 1' })
    await tablet.sync()
    expect(await patients()).toEqual(['Eva'])
    expect(await waiting(tablet)).toEqual(['update patient: deleted'])
  })
})

describe('a database that was there before the empty one', () => {
  it('is offered what that one took, though it was never restored (E-12)', async () => {
    const { tablet, server, clock, empty, serve, patients } = await withAna()
    await enqueueCreate(tablet.db, tablet.sources, 'patient', eva)
    await serve((await empty()).db, [tablet])
    await register(tablet, newPatient('Juana', '31000001'))
    clock.advance(hours(1))
    await serve(server.db, [tablet])
    expect(await waiting(tablet)).toEqual([])
    expect(await patients()).toEqual(['Ana', 'Eva', 'Juana'])
  })
})
