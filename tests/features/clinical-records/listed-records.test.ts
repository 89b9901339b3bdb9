import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import {
  readOwnClinicalRecordChanges,
  readRefusedClinicalRecordChanges,
} from '#data/local/outbox/own-clinical-record-changes.ts'
import { enqueueCreate } from '#data/sync/outbox/enqueue.ts'
import { countRecordsOf, listedRecords } from '#features/clinical-records/listed-records.ts'
import { newPatient, park } from '../sync-center/parked-change.ts'
import { accept, openDesk, serverRecord } from './own-changes.ts'

const { id, ref, patientId, version, createdAt, occurredOn, Patient } = serverRecord
const index = [{ id, ref, patientId, version, createdAt, occurredOn, Patient }]

describe('the list of clinical records', () => {
  it("is the server's index when nothing waits here", async () => {
    const { db } = await openDesk()
    expect(listedRecords(index, await readOwnClinicalRecordChanges(db, 0))).toEqual([
      { key: 40, patientKey: 1, ...Patient, at: Date.parse(createdAt), waiting: false },
    ])
  })

  it("starts with pending records of this device, under their patient's name", async () => {
    const { db, clock, write } = await openDesk()
    const { key } = await write()
    const rows = listedRecords(index, await readOwnClinicalRecordChanges(db, 0))
    expect(rows.map((row) => [row.key, row.waiting])).toEqual([
      [key, true],
      [40, false],
    ])
    expect(rows[0]).toMatchObject({ firstName: 'Ana', lastName: 'Gómez', dni: '30123456', at: clock() })
  })

  it('marks a record that has a pending edit', async () => {
    const { db, edit } = await openDesk()
    await edit({ ...serverRecord, key: 40, Patient: null }, { treatment: 'Reposo' })
    expect(listedRecords(index, await readOwnClinicalRecordChanges(db, 0))).toMatchObject([{ key: 40, waiting: true }])
  })

  it('keeps showing a record between its acceptance and the next reading of the index', async () => {
    const { db, clock, write } = await openDesk()
    const enqueued = await write()
    await accept(db, enqueued, { id: 41, version: 8, at: clock() })
    const own = await readOwnClinicalRecordChanges(db, clock())
    expect(listedRecords(index, own).map((row) => [row.key, row.waiting])).toEqual([
      [41, false],
      [40, false],
    ])
    const later = [{ id: 41, ref, patientId, version: 8, createdAt, occurredOn, Patient }, ...index]
    expect(listedRecords(later, own).map(({ key }) => key)).toEqual([41, 40])
  })

  it('does not show what the server no longer has', async () => {
    const { db, clock, write } = await openDesk()
    await accept(db, await write(), { id: 41, version: 8, at: clock() })
    const own = await readOwnClinicalRecordChanges(db, clock() + 3_600_000)
    expect(listedRecords(index, own).map(({ key }) => key)).toEqual([40])
  })

  it('shows pending records and edits without the server', async () => {
    const { db, sources, write, edit } = await openDesk()
    const eva = await enqueueCreate(db, sources, 'patient', newPatient)
    const { key } = await write(eva.key)
    await edit({ ...serverRecord, key: 40, Patient: null }, { treatment: 'Reposo' })
    await edit({ ...serverRecord, key: 40, treatment: 'Reposo', Patient: null }, { allergies: 'Polen' })
    const rows = listedRecords(null, await readOwnClinicalRecordChanges(db, null))
    expect(rows.map((row) => [row.key, row.firstName, row.waiting]).sort()).toEqual(
      [
        [40, 'Ana', true],
        [key, newPatient.firstName, true],
      ].sort(),
    )
  })

  it('leaves refused changes to the sync centre', async () => {
    const { db, write } = await openDesk()
    await park(db, await write(), { why: 'refused', status: 400 })
    expect(listedRecords(index, await readOwnClinicalRecordChanges(db, 0)).map(({ key }) => key)).toEqual([40])
  })
})

describe('the records that a printed history lacks', () => {
  it('are counted for that patient, pending and refused ones separately', async () => {
    const { db, sources, write, edit } = await openDesk()
    const eva = await enqueueCreate(db, sources, 'patient', newPatient)
    await write(eva.key)
    await write()
    const refusedEdit = await edit({ ...serverRecord, key: 40, Patient: null }, { treatment: 'Reposo' })
    const sameRecord = await edit({ ...serverRecord, key: 40, Patient: null }, { allergies: 'Polen' })
    const otherRecord = await edit({ ...serverRecord, id: 41, key: 41, Patient: null }, { allergies: 'Polen' })
    for (const enqueued of [refusedEdit, sameRecord, otherRecord]) await park(db, enqueued, { why: 'deleted' })
    const own = await readOwnClinicalRecordChanges(db, null)
    const refused = await readRefusedClinicalRecordChanges(db)
    expect(countRecordsOf(1, own.waiting, own)).toBe(1)
    expect(countRecordsOf(eva.key, own.waiting, own)).toBe(1)
    expect(countRecordsOf(1, refused, own)).toBe(2)
    expect(countRecordsOf(eva.key, refused, own)).toBe(0)
  })
})
