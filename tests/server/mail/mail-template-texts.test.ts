import { describe, expect, it } from 'vitest'
import { mailText } from '#server/mail/mail-template-texts.ts'

const greetingOf = (firstName: string) =>
  mailText({ firstName, clinic: 'Consultorio Sur' }, ['Te esperamos.']).split('\n', 1)[0]

describe('a greeting', () => {
  it.each([
    'Ana',
    'José María',
    'Ma. Eugenia',
    'María de los Ángeles',
    'Jean-Luc',
    "Gianna D'Angelo",
    'Ana  Sofía',
    'Juan P.',
  ])('names %j', (name) => {
    expect(greetingOf(` ${name} `)).toBe(`Hola ${name}:`)
  })

  it.each([
    ['an address', 'evil.com'],
    ['an address in a sentence', 'Entra a evil.com ya'],
    ['a sentence', 'Entra ya y gana un premio'],
    ['the start of a domain', '.com'],
    ['dots in a row', 'Ana...'],
    ['digits', 'Llama 0351'],
    ['longer than a name', 'A'.repeat(41)],
    ['nothing', ''],
  ])('has no name when the name is %s', (_, name) => {
    expect(greetingOf(name)).toBe('Hola:')
  })
})
