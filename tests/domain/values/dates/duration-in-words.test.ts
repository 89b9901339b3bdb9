import { expect, it } from 'vitest'
import { durationInWords } from '#domain/values/dates/duration-in-words.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

it.each([
  [20_000, '1 minuto'],
  [MINUTE, '1 minuto'],
  [3.4 * MINUTE, '3 minutos'],
  [119 * MINUTE, '119 minutos'],
  [2 * HOUR, '2 horas'],
  [25 * HOUR, '25 horas'],
  [48 * HOUR, '2 días'],
  [400 * 24 * HOUR, '400 días'],
])('%d ms are worded as people would', (milliseconds, words) => {
  expect(durationInWords(milliseconds)).toBe(words)
})
