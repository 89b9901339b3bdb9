import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { SYNCED_ENTITIES } from '#domain/fields/entities.ts'
import {
  readClinicalRecordVersions,
  readShownClinicalRecord,
  readShownHistory,
  readShownIndex,
} from '#domain/wire/rows/clinical-record-wire.ts'
import { rowReader } from '#domain/wire/rows/row-readers.ts'
import { clinicalRecordCreateBody, clinicalRecordUpdateBody } from '#domain/wire/rows/written-bodies.ts'

const texts = {
  diagnosis: 'Lumbalgia',
  treatment: 'Ajuste',
  observations: 'una\notra',
  medications: '',
  allergies: '',
  previousConditions: '',
  familyHistory: '',
}
const line = {
  id: 5,
  ref: null,
  version: 40,
  createdAt: '2026-11-19T17:00:00.000Z',
  updatedAt: '2026-11-19T17:00:00.000Z',
  patientId: 7,
  appointmentId: null,
  professionalId: 1,
  occurredOn: null,
  createdBy: 1,
  updatedBy: null,
  Patient: { firstName: 'Ana', lastName: 'Gómez', dni: '30123456' },
}
const record = { ...line, ...texts }
const { Patient: _patient, ...own } = record
const version = { id: 5, version: 40, writtenAt: line.createdAt, writtenBy: null, Author: null, ...texts }

describe('answers about records', () => {
  it('are read completely or not at all', () => {
    expect(rowReader('record')(own)).toEqual(own)
    expect(readClinicalRecordVersions([version])).toEqual([version])
    for (const field of Object.keys(own)) {
      const { [field as keyof typeof own]: _gone, ...rest } = own
      expect(rowReader('record')(rest), `without ${field}`).toBeUndefined()
    }
    expect(readClinicalRecordVersions([{ ...version, diagnosis: null }])).toBeUndefined()
  })

  it('have no texts in the index, even if a server sends some', () => {
    const { id, ref, patientId, version: number, createdAt, Patient } = line
    expect(readShownIndex([record])).toEqual([
      { id, ref, patientId, version: number, createdAt, occurredOn: null, Patient },
    ])
  })

  it('are shown with what is known of them from a server with the baseline API', () => {
    const plain = { id: 5, patientId: 7, diagnosis: 'Lumbalgia', treatment: null, appointmentId: null }
    const unknown = {
      ref: null,
      version: 0,
      createdAt: null,
      occurredOn: null,
      Patient: null,
      appointmentId: null,
      professionalId: null,
    }
    const empty = Object.fromEntries(Object.keys(texts).map((field) => [field, '']))
    expect(readShownClinicalRecord(plain)).toEqual({
      ...unknown,
      ...empty,
      id: 5,
      patientId: 7,
      diagnosis: 'Lumbalgia',
    })
    expect(readShownHistory([plain])).toHaveLength(1)
    expect(readShownClinicalRecord({ ...plain, diagnosis: 7 })).toBeUndefined()
    expect(readShownIndex([{ id: 5 }])).toBeUndefined()
  })

  it('are converted to a record without the nested name', () => {
    expect(rowReader('record')(record)).toEqual(own)
  })
})

describe('the body of a record', () => {
  it('has defaults when it is created: professional 1, no appointment, empty texts', () => {
    expect(v.parse(clinicalRecordCreateBody, { patientId: 7 })).toEqual({
      patientId: 7,
      appointmentId: null,
      professionalId: 1,
      ...Object.fromEntries(Object.keys(texts).map((field) => [field, ''])),
    })
  })

  it('has only the edited texts when it is changed', () => {
    expect(v.parse(clinicalRecordUpdateBody, {})).toEqual({})
    expect(v.parse(clinicalRecordUpdateBody, { ...record, treatment: ' Reposo ' })).toEqual({
      ...texts,
      treatment: 'Reposo',
    })
  })
})

it('records are not mirrored on devices', () => {
  expect(SYNCED_ENTITIES).not.toContain('record')
  expect(SYNCED_ENTITIES).toContain('patient')
})
