import { describe, expect, it } from 'vitest'
import { hasOtherName } from '#data/sync/conflicts/has-other-name.ts'

const named = (firstName: string, lastName: string) => ({ firstName, lastName })

describe('a new patient with the DNI of an existing record', () => {
  it('has another name when first and last name differ', () => {
    expect(hasOtherName(named('Otra', 'Persona'), named('Zaira', 'Prueba'))).toBe(true)
  })

  it('has the same name when the first or the last name agrees', () => {
    expect(hasOtherName(named('Zuleica', 'Prueba'), named('Zuleika', 'Prueba'))).toBe(false)
    expect(hasOtherName(named('Zaira', 'Prueba de Sosa'), named('Zaira', 'Prueba'))).toBe(false)
  })

  it('has the same name when only the spelling differs', () => {
    expect(hasOtherName(named('JOSE', 'Nuñez'), named('José', 'Núñez'))).toBe(false)
    expect(hasOtherName(named('Mario', "D'Angelo"), named('José', 'D’Angelo'))).toBe(false)
    expect(hasOtherName(named('Mario', 'Ruiz-Díaz'), named('José', 'Ruiz Diaz'))).toBe(false)
    expect(hasOtherName(named('Mario', 'Nuñez'), named('José', 'Núñez'))).toBe(false)
  })
})
