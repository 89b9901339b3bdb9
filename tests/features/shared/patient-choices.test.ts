import { expect, it } from 'vitest'
import { choiceOfPatient, keyOfPatient, uidOfPatient } from '#features/shared/patient-choices.ts'
import { patientView } from '#tests/features/device-clinic.ts'
import { foldText, matchesWords } from '#ui/text-match.ts'

const ref = '00000000-0000-4000-8000-000000000007'
const imported = { key: 1, uid: '1', ref: null }
const waiting = { key: ref, uid: ref, ref }
const confirmed = { key: 7, uid: ref, ref }

it('chooses nobody when no patient was asked for, though some have no ref', () => {
  expect(uidOfPatient([imported, waiting], null)).toBe('')
  expect(keyOfPatient([imported], '')).toBeNull()
})

it('keeps a new patient chosen when the server gives it its id', () => {
  const uid = uidOfPatient([imported, waiting], ref)
  expect(keyOfPatient([imported, waiting], uid)).toBe(ref)
  expect(keyOfPatient([imported, confirmed], uid)).toBe(7)
  expect(uidOfPatient([imported, confirmed], ref)).toBe(uid)
  expect(uidOfPatient([imported, confirmed], 7)).toBe(uid)
})

it('finds nobody for a key that does not exist', () => {
  expect(uidOfPatient([imported, confirmed], 99)).toBe('')
})

it.each(['núñez ana', 'NUNEZ', '30111222', '30.111.222', 'ana@correo'])('offers a patient to who types %s', (typed) => {
  const ana = patientView({ firstName: 'Ana', lastName: 'Núñez', dni: '30111222', email: 'ana@correo.example' })
  const { label, detail, keywords } = choiceOfPatient(ana)
  expect([label, detail]).toEqual(['Ana Núñez', 'DNI 30111222'])
  expect(matchesWords(foldText(`${label} ${detail} ${keywords}`), typed)).toBe(true)
})
