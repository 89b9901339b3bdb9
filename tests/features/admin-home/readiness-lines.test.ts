import { expect, it } from 'vitest'
import { localDate } from '#domain/values/dates/local-date.ts'
import { type ReadinessFacts, readinessLines } from '#features/admin-home/readiness/readiness-lines.ts'

/** Thursday 19 November 2026, 09:00 in Córdoba. */
const NOW = Date.UTC(2026, 10, 19, 12)
const HOUR_MS = 3_600_000

const ready: ReadinessFacts = {
  isSecure: true,
  isAppCached: true,
  agenda: { isComplete: true, from: localDate('2025-10-01'), upcoming: 298 },
  patients: { isComplete: true, count: 1400 },
  hasOwnPrices: true,
  isStorageKept: true,
  isOnline: true,
  lastContact: NOW,
  unsent: 0,
  backups: { state: 'ok', madeAt: '2026-11-19T06:00:00Z', testedAt: null, differences: null },
}

const linesOf = (facts: Partial<ReadinessFacts>) => readinessLines({ ...ready, ...facts }, NOW)
const lineOf = (name: string, facts: Partial<ReadinessFacts>) => {
  const { state, text } = linesOf(facts).find((line) => line.name === name) ?? { state: null, text: null }
  return { state, text }
}

it('a device that has everything is ready, and says what it has', () => {
  const lines = linesOf({})
  expect(lines.map(({ state }) => state)).toEqual(lines.map(() => 'good'))
  expect(lineOf('agenda', {}).text).toBe('Guardada desde el 01/10/2025, con 298 citas de hoy en adelante.')
  expect(lineOf('patients', {}).text).toBe('1.400 fichas guardadas.')
})

it('without https there is neither a kept app nor protected storage to speak of', () => {
  const names = linesOf({ isSecure: false, isAppCached: false, isStorageKept: null }).map(({ name }) => name)
  expect(names).toEqual(['https', 'agenda', 'patients', 'prices', 'contact', 'waiting', 'backup'])
  expect(lineOf('https', { isSecure: false }).state).toBe('poor')
})

it('what is not known yet is neither ready nor missing', () => {
  const unknown = linesOf({ isAppCached: null, agenda: null, patients: null, isStorageKept: null, unsent: null })
  expect(unknown.filter(({ state }) => state === 'unknown').map(({ name }) => name)).toEqual([
    'app',
    'storage',
    'agenda',
    'patients',
    'waiting',
  ])
})

it.each([
  ['app', { isAppCached: false }],
  ['agenda', { agenda: { isComplete: false, from: localDate('2025-10-01'), upcoming: 3 } }],
  ['patients', { patients: { isComplete: false, count: 3 } }],
  ['prices', { hasOwnPrices: false }],
  ['storage', { isStorageKept: false }],
  ['waiting', { unsent: 2 }],
  ['backup', { backups: { state: 'late', madeAt: '2026-11-16T06:00:00Z', testedAt: null, differences: null } }],
] as const)('%s is to be resolved, with its remedy', (name, facts) => {
  expect(lineOf(name, facts).state).toBe('poor')
  expect(linesOf(facts).filter(({ state }) => state === 'poor')).toHaveLength(1)
})

it.each([
  [{ lastContact: NOW - 2 * HOUR_MS }, 'good', 'Hoy, a las 07:00.'],
  [{ lastContact: NOW - 10 * HOUR_MS }, 'good', 'El miércoles 18 de noviembre, a las 23:00.'],
  [{ lastContact: NOW - 25 * HOUR_MS }, 'poor', 'El miércoles 18 de noviembre, a las 08:00. Conéctalo a la red'],
  [{ lastContact: null }, 'poor', 'Nunca. Conéctalo a la red'],
] as const)('without the server it says when it answered last: %j', (facts, state, text) => {
  const line = lineOf('contact', { isOnline: false, ...facts })
  expect(line.state).toBe(state)
  expect(line.text).toContain(text)
})
