import { expect, it } from 'vitest'
import { localDate } from '#domain/values/dates/local-date.ts'
import { momentInWords } from '#domain/values/dates/moment-in-words.ts'

const today = localDate('2026-11-19')

it.each([
  ['2026-11-19T06:00:00Z', 'hoy 03:00'],
  ['2026-11-19T02:59:00Z', 'ayer 23:59'],
  ['2026-11-17T15:00:00Z', 'martes 12:00'],
  ['2026-11-12T15:00:00Z', 'jueves 12 de noviembre, 12:00'],
  ['2025-11-12T15:00:00Z', 'miércoles 12 de noviembre de 2025, 12:00'],
  // A wrong clock of the server.
  ['2026-11-20T15:00:00Z', 'viernes 20 de noviembre, 12:00'],
])('%s is %s', (instant, words) => {
  expect(momentInWords(Date.parse(instant), today)).toBe(words)
})
