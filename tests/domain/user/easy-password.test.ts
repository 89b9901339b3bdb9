import { describe, expect, it } from 'vitest'
import { isEasyToGuess } from '#domain/user/easy-password.ts'

const OWN = ['gomez.ana', 'Ana', 'Gómez', '31.456.784', 'ana@example.com']

describe('a password that somebody else would soon guess', () => {
  it.each([
    '123456',
    '987654321',
    '31456784',
    '02/12/1985',
    '353 712345',
    'aaaaaa',
    'abababab',
    'abcabca',
    'qwerty',
    'QWERTY!!',
    'poiuyt',
    'abcdef12',
    'contraseña',
    'Contraseña1',
    'password123',
    '*clave*',
    'Argentina2026',
    'bell ville',
    'gomez.ana',
    'Gomez.Ana1',
    'gómez22',
    'ana@example.com',
  ])('is recognized: %s', (password) => {
    expect(isEasyToGuess(password, OWN)).toBe(true)
  })

  it.each([
    '',
    'clave-de-ana',
    'el perro de Juan',
    'mate amargo 7',
    'kX3$pw9z',
    'argentina-campeona',
    '12345678901',
    'Tr3n-al-sur',
  ])('is not assumed when the password is hard to guess or empty: %s', (password) => {
    expect(isEasyToGuess(password, OWN)).toBe(false)
  })

  it('is not recognized by words that are too short', () => {
    expect(isEasyToGuess('ab-12345', ['ab'])).toBe(false)
  })
})
