import { expect, it } from 'vitest'
import { localDate } from '#domain/values/dates/local-date.ts'
import type { ShownClinicalRecord } from '#domain/wire/rows/clinical-record-wire.ts'
import { kindsIn, notedTexts, timelineOf } from '#features/clinical-records/timeline/timeline.ts'

function record(id: number, createdAt: string | null, texts: Partial<ShownClinicalRecord>): ShownClinicalRecord {
  const none = { diagnosis: '', treatment: '', observations: '', medications: '', allergies: '' }
  const ties = { ref: null, patientId: 1, version: 1, appointmentId: null, professionalId: 1, Patient: null }
  return { id, createdAt, occurredOn: null, ...ties, ...none, previousConditions: '', familyHistory: '', ...texts }
}

const first = record(1, '2026-01-10T12:00:00.000Z', { diagnosis: 'Lumbalgia', allergies: 'Penicilina' })
const second = record(2, '2026-03-10T12:00:00.000Z', { observations: 'Mejor', allergies: 'Látex' })
const third = record(3, '2026-05-10T12:00:00.000Z', { diagnosis: 'Alta', allergies: ' Penicilina ' })
const undated = record(4, null, {})
const records = [second, undated, third, first]

it('a history begins with its newest record and ends with one of an unknown day', () => {
  expect(timelineOf(records, null).map((entry) => entry.record.id)).toEqual([3, 2, 1, 4])
  expect(timelineOf(records, null)[0]?.written).toEqual(['diagnosis', 'allergies'])
})

it('one kind of text hides the records without it, and the other texts', () => {
  expect(kindsIn(records)).toEqual(['diagnosis', 'observations', 'allergies'])
  expect(timelineOf(records, 'diagnosis').map(({ record: { id }, written }) => [id, written])).toEqual([
    [3, ['diagnosis']],
    [1, ['diagnosis']],
  ])
})

it('an allergy that only an old record names is noted, and one that several name only once', () => {
  expect(notedTexts(records, 'allergies')).toEqual([
    { text: 'Penicilina', at: Date.parse(third.createdAt ?? '') },
    { text: 'Látex', at: Date.parse(second.createdAt ?? '') },
  ])
  expect(notedTexts(records, 'medications')).toEqual([])
})

it('a note of a former history stands at the day of its visit', () => {
  const copied = {
    ...record(9, '2026-11-19T12:00:00.000Z', { observations: 'Antes' }),
    occurredOn: localDate('2019-08-04'),
  }
  const entries = timelineOf([copied, record(1, '2024-01-01T12:00:00.000Z', { diagnosis: 'Lumbalgia' })], null)
  expect(entries.map((entry) => entry.record.id)).toEqual([1, 9])
})
