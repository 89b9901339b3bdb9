import { expect, it } from 'vitest'
import { indexPatients, searchPatients } from '#features/shared/patients/patient-index.ts'
import { patientView } from '#tests/features/device-clinic.ts'

const ana = patientView({ id: 1, firstName: 'Ana', lastName: 'Gómez', dni: '30123456', email: 'ana@correo.example' })
const nunez = patientView({ id: 2, firstName: 'José', lastName: 'Núñez', dni: '8123456', email: 'pepe@otro.example' })
const index = indexPatients([ana, nunez])

it.each([
  ['gomez', [ana]],
  ['GÓMEZ ana', [ana]],
  ['nunez', [nunez]],
  ['30.123.456', [ana]],
  ['123456', [ana, nunez]],
  ['otro.example', [nunez]],
  ['jose 8123', [nunez]],
  ['ana núñez', []],
  ['  ', [ana, nunez]],
])('the list finds by %j', (query, found) => {
  expect(searchPatients(index, query)).toEqual(found)
})
