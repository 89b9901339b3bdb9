import { describe, expect, it } from 'vitest'
import type { FieldChange } from '#features/sync-center/change-words.ts'
import { isOfAnotherName } from '#features/sync-center/is-of-another-name.ts'

const firstName = (before: string, after: string): FieldChange => ({ label: 'Nombre', before, after })
const lastName = (before: string, after: string): FieldChange => ({ label: 'Apellido', before, after })
const phone: FieldChange = { label: 'Teléfono', before: '3537 400000', after: '3537 499999' }

describe('a new patient with the DNI of another file', () => {
  it('has another name where first and last name differ', () => {
    expect(isOfAnotherName([firstName('Zaira', 'Otra'), lastName('Prueba', 'Persona'), phone])).toBe(true)
  })

  it('keeps the name of that file where one of both agrees, or none is written', () => {
    expect(isOfAnotherName([firstName('Zuleika', 'Zuleica'), phone])).toBe(false)
    expect(isOfAnotherName([lastName('Prueba', 'Prueba de Sosa')])).toBe(false)
    expect(isOfAnotherName([phone])).toBe(false)
    expect(isOfAnotherName([])).toBe(false)
  })

  it('keeps the name of that file where accents and case alone differ', () => {
    expect(isOfAnotherName([firstName('José', 'JOSE'), lastName('Núñez', 'Nuñez')])).toBe(false)
    expect(isOfAnotherName([firstName('José', 'Mario'), lastName('Núñez', 'Nuñez')])).toBe(false)
  })
})
