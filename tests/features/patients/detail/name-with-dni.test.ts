import { expect, it } from 'vitest'
import { nameWithDni } from '#features/patients/detail/name-with-dni.ts'

it('two patients of the same name are told apart by their DNI', () => {
  const martin = { firstName: 'Martín', lastName: 'Herrera' }
  expect(nameWithDni({ ...martin, dni: '30111222' })).toBe('Martín Herrera (DNI 30111222)')
  expect(nameWithDni({ ...martin, dni: '8123456' })).toBe('Martín Herrera (DNI 8123456)')
})
