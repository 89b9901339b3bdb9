import { describe, expect, it } from 'vitest'
import { isOfAnotherName } from '#data/sync/conflicts/is-of-another-name.ts'

const named = (firstName: string, lastName: string) => ({ firstName, lastName })

describe('a new patient with the DNI of another file', () => {
  it('has another name where first and last name differ', () => {
    expect(isOfAnotherName(named('Otra', 'Persona'), named('Zaira', 'Prueba'))).toBe(true)
  })

  it('keeps the name of that file where one of both agrees', () => {
    expect(isOfAnotherName(named('Zuleica', 'Prueba'), named('Zuleika', 'Prueba'))).toBe(false)
    expect(isOfAnotherName(named('Zaira', 'Prueba de Sosa'), named('Zaira', 'Prueba'))).toBe(false)
  })

  it('keeps the name of that file where spelling alone differs', () => {
    expect(isOfAnotherName(named('JOSE', 'Nuñez'), named('José', 'Núñez'))).toBe(false)
    expect(isOfAnotherName(named('Mario', "D'Angelo"), named('José', 'D’Angelo'))).toBe(false)
    expect(isOfAnotherName(named('Mario', 'Ruiz-Díaz'), named('José', 'Ruiz Diaz'))).toBe(false)
    expect(isOfAnotherName(named('Mario', 'Nuñez'), named('José', 'Núñez'))).toBe(false)
  })
})
