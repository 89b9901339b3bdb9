import { describe, expect, it } from 'vitest'
import { readPatients } from '#data/local/rows/patients.ts'
import { enqueueCreate, enqueueDelete, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { clinicalRecordResource } from '#domain/wire/rows/clinical-record-wire.ts'
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

/** A clinic with the patient Ana, whom the tablet has mirrored, and a backup. */
async function withAna(fields: { ref?: string } = { ref: ANA }) {
  const clinic = await openClinic()
  const { id } = await createPatient(await clinic.staff(), { firstName: 'Ana', ...fields })
  const tablet = await clinic.open()
  await tablet.sync()
  return { ...clinic, tablet, ana: id, copy: await clinic.backup() }
}

describe('changes that an empty server accepted, when the backup is put back', () => {
  it('delete nobody else (E-15)', async () => {
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
    // The tablet that made the patient has not synced yet.
    expect(await waiting(tablet)).toEqual(['delete patient: deleted'])
  })

  it('edit nobody else, even for a row without a ref', async () => {
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

  it("edit nobody else's clinical record", async () => {
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

  it('are checked again for a DNI that the empty server reported as taken (E-11)', async () => {
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

describe("changes that the clinic's server accepted, when an empty server runs in between", () => {
  it('apply to the same patients when the backup is put back', async () => {
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

  it('wait for their own database, even for a row without a ref, and are sent when it is back', async () => {
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

  it('delete nobody there', async () => {
    const { tablet, ana, empty, serve, patients } = await withAna({})
    await enqueueDelete(tablet.db, tablet.sources, 'patient', await seenPatient(tablet, ana))
    const other = await empty()
    await createPatient(other.staff, { firstName: 'Eva', ref: EVA })
    await serve(other.db, [tablet])
    expect(await patients()).toEqual(['Eva'])
  })

  it('edit no clinical record there', async () => {
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

  it('apply to their own row when an open form is submitted meanwhile', async () => {
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

describe('a database older than the empty one', () => {
  it('receives what the empty one accepted, even if it was never restored (E-12)', async () => {
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
