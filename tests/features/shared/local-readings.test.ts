import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const features = join(import.meta.dirname, '../../../src/features')

const filesWith = (text: string): string[] =>
  readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => readFileSync(join(features, file), 'utf8').includes(text))

/** The hooks themselves, and the screens that handle a failed reading themselves. */
const HANDLED = /shared\/reading\/use-(live|resilient)-reading|sync-center\/sync-center-page|statistics\/use-statistics/

it('no failed reading of a local database breaks its screen', () => {
  const readings = filesWith('useLiveReading')
  expect(readings.length).toBeGreaterThan(0)
  expect(readings.filter((file) => !HANDLED.test(file))).toEqual([])
})

it('every reading of a local database is repeated once the browser has reopened the database', () => {
  expect([...filesWith('useLiveQuery'), ...filesWith('liveQuery')]).toEqual([])
})
