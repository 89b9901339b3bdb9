import fc from 'fast-check'
import { expect, it } from 'vitest'
import { matchesSearch, searchTextOf, searchWords } from '#domain/patient/patient-search.ts'
import {
  choiceOfPatient,
  findPatientChoices,
  keyOfPatient,
  uidOfPatient,
} from '#features/shared/patients/patient-choices.ts'
import { patientView } from '#tests/features/device-clinic.ts'

const ref = '00000000-0000-4000-8000-000000000007'
const imported = { key: 1, uid: '1', ref: null }
const waiting = { key: ref, uid: ref, ref }
const confirmed = { key: 7, uid: ref, ref }

it('nobody is chosen when no patient was requested, though some have no ref', () => {
  expect(uidOfPatient([imported, waiting], null)).toBe('')
  expect(keyOfPatient([imported], '')).toBeNull()
})

it('a new patient stays chosen when the server gives it its id', () => {
  const uid = uidOfPatient([imported, waiting], ref)
  expect(keyOfPatient([imported, waiting], uid)).toBe(ref)
  expect(keyOfPatient([imported, confirmed], uid)).toBe(7)
  expect(uidOfPatient([imported, confirmed], ref)).toBe(uid)
  expect(uidOfPatient([imported, confirmed], 7)).toBe(uid)
})

it('nobody is found for a key that does not exist', () => {
  expect(uidOfPatient([imported, confirmed], 99)).toBe('')
})

const ana = patientView({ firstName: 'Ana', lastName: 'Núñez', dni: '30111222', email: 'ana@correo.example' })

function isOffered(typed: string): boolean {
  return findPatientChoices([choiceOfPatient(ana)], typed).length > 0
}

it('a patient is shown by name and DNI', () => {
  expect(choiceOfPatient(ana)).toMatchObject({ label: 'Ana Núñez', detail: 'DNI 30111222' })
})

it.each(['núñez ana', 'Núñez, Ana', 'NUNEZ', '30111222', '30.111.222', 'ana@correo'])(
  'offers a patient for the search %s',
  (typed) => {
    expect(isOffered(typed)).toBe(true)
  },
)

it('a patient is offered by the same search as in the list', () => {
  const words = fc.constantFrom('ana', 'Núñez', '30111222', '30.111.222', '\u200e30111222', 'ana@correo', 'Peralta')
  const separators = fc.constantFrom(' ', ',', ', ', ';', ' ; ')
  fc.assert(
    fc.property(fc.array(fc.tuple(words, separators)), (pairs) => {
      const typed = pairs.flat().join('')
      expect(isOffered(typed)).toBe(matchesSearch(searchTextOf(ana), searchWords(typed)))
    }),
  )
})
