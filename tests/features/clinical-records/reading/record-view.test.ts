import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { readOwnClinicalRecordChanges } from '#data/local/outbox/own-clinical-record-changes.ts'
import {
  changesOf,
  openedFromDevice,
  openedFromServer,
  ownTexts,
} from '#features/clinical-records/reading/record-view.ts'
import { blankRecordForm, editRecordForm, newRecordFields } from '#features/clinical-records/writing/record-form.ts'
import { seenRowIn } from '#features/shared/forms/seen-row.ts'
import { accept, openDesk, serverRecord, texts } from '#tests/features/clinical-records/own-changes.ts'

const seen = { ...serverRecord, key: 40, Patient: null }

describe('an opened record', () => {
  it("is the server's with the pending edits of this device, based on the version that was read", async () => {
    const { db, edit } = await openDesk()
    await edit(seen, { treatment: 'Reposo' })
    const own = await readOwnClinicalRecordChanges(db, null, 40)
    const record = openedFromServer(serverRecord, changesOf(40, own))
    expect(record).toMatchObject({ ...texts, treatment: 'Reposo', key: 40, version: 7, waiting: true })
    expect(record.patient).toEqual(serverRecord.Patient)
  })

  it('includes an edit that was accepted after the reading, and none that the reading contains', async () => {
    const { db, clock, edit } = await openDesk()
    await accept(db, await edit(seen, { treatment: 'Reposo' }), { id: 40, version: 8, at: clock() })
    const changes = changesOf(40, await readOwnClinicalRecordChanges(db, clock(), 40))
    expect(openedFromServer(serverRecord, changes)).toMatchObject({ treatment: 'Reposo', waiting: false })
    const later = { ...serverRecord, version: 9, treatment: 'Calor' }
    expect(openedFromServer(later, changes)).toMatchObject({ treatment: 'Calor' })
  })

  it('comes from this device while the server has not confirmed it, with its later edits', async () => {
    const { db, write, edit } = await openDesk()
    const { key } = await write()
    await edit({ ...texts, key, patientId: 1 }, { observations: 'Volver en una semana' })
    const record = openedFromDevice(key, await readOwnClinicalRecordChanges(db, null, key))
    expect(record).toMatchObject({ ...texts, observations: 'Volver en una semana', key, patientId: 1, waiting: true })
    expect(record?.patient).toEqual(serverRecord.Patient)
    expect(record).not.toHaveProperty('version')
  })

  it('is missing when this device did not create it', async () => {
    const { db } = await openDesk()
    expect(openedFromDevice('nobody', await readOwnClinicalRecordChanges(db, null, 'nobody'))).toBeNull()
  })

  it('is found by its ref once the server has given it an id', async () => {
    const { db, clock, write } = await openDesk()
    const enqueued = await write()
    await accept(db, enqueued, { id: 41, version: 8, at: clock() })
    const own = await readOwnClinicalRecordChanges(db, clock() + 3_600_000, enqueued.key)
    expect(own.ids.get(String(enqueued.key))).toBe(41)
  })

  it("has only this device's texts when the record can't be read", async () => {
    const { db, edit } = await openDesk()
    await edit(seen, { treatment: 'Reposo' })
    await edit({ ...seen, treatment: 'Reposo' }, { treatment: 'Reposo y calor', allergies: '' })
    const own = await readOwnClinicalRecordChanges(db, null, 40)
    expect(ownTexts(changesOf(40, own))).toEqual({ treatment: 'Reposo y calor' })
  })
})

describe('the form of a record', () => {
  it('creates a record without appointment, of professional 1, with the seven texts only', () => {
    const form = { ...blankRecordForm('uid-of-ana'), diagnosis: 'Lumbalgia' }
    expect(newRecordFields(form, 1)).toEqual({
      patientId: 1,
      appointmentId: null,
      professionalId: 1,
      ...texts,
      diagnosis: 'Lumbalgia',
      treatment: '',
    })
  })

  it('carries the record on which it is based, so that a draft is compared with what its author saw', () => {
    const record = openedFromServer(serverRecord, [])
    const form = editRecordForm(record)
    expect(seenRowIn(form)).toEqual(record)
    expect(seenRowIn({ seen: '{half' })).toBeNull()
    expect(seenRowIn({})).toBeNull()
  })
})
