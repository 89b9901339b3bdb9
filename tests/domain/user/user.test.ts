import { expect, it } from 'vitest'
import { professionalName } from '#domain/professional/professional.ts'
import { displayName, homePathOf } from '#domain/user/user.ts'

it('each role has a home screen, and other roles have none', () => {
  expect(homePathOf('admin')).toBe('/dashboard')
  expect(homePathOf('patient')).toBe('/patient-dashboard')
  for (const role of ['', 'Admin', 'staff', 'constructor']) expect(homePathOf(role)).toBeNull()
})

it('a user is greeted by name, else by Nombre, else by username', () => {
  const user = { id: 1, username: 'ana', role: 'admin' }
  expect(displayName({ ...user, name: 'Ana', Nombre: 'Otra' })).toBe('Ana')
  expect(displayName({ ...user, name: '', Nombre: 'Anita' })).toBe('Anita')
  expect(displayName({ ...user, name: null, Nombre: 'Anita' })).toBe('Anita')
  expect(displayName(user)).toBe('ana')
})

it('a professional has the name that the selectors show', () => {
  expect(professionalName({ name: 'Laura', lastName: 'Ferreyra' })).toBe('Laura Ferreyra')
  expect(professionalName({ name: 'Profesional Principal', lastName: '' })).toBe('Profesional Principal')
})
