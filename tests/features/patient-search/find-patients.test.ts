import { expect, it } from 'vitest'
import { findPatients } from '#features/patient-search/find-patients.ts'
import { indexPatients } from '#features/shared/patients/patient-index.ts'
import { patientView } from '#tests/features/device-clinic.ts'

const ana = patientView({ id: 1, dni: '30123456', phone: '3537 41-1111', email: 'ana@correo.example' })
const namesake = patientView({ id: 2, dni: '8411111', phone: '3537 42-2222', email: 'otra@correo.example' })
const index = indexPatients([ana, namesake])

it.each([
  ['gomez ana', [ana, namesake]],
  ['30.123.456', [ana]],
  ['otra@', [namesake]],
  ['15 422222', [namesake]],
  // The DNI of one, and the phone of the other.
  ['411111', [ana, namesake]],
  ['nadie', []],
  ['', []],
  [' . ', []],
])('finds by %j', (query, found) => {
  expect(findPatients(index, query)).toEqual(found)
})
