import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const features = join(import.meta.dirname, '../../../src/features')

const filesWith = (text: string): string[] =>
  readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => readFileSync(join(features, file), 'utf8').includes(text))

/** The hooks themselves, and what answers a failure of its reading with a face of its own. */
const TOLD = /shared\/reading\/use-(live|side)-reading|sync-center\/sync-center-page|statistics\/use-statistics/

it('no reading of a local database breaks its screen by failing', () => {
  const readings = filesWith('useLiveReading')
  expect(readings.length).toBeGreaterThan(0)
  expect(readings.filter((file) => !TOLD.test(file))).toEqual([])
})

it('every reading of a local database is asked anew once the browser gives the database back', () => {
  expect([...filesWith('useLiveQuery'), ...filesWith('liveQuery')]).toEqual([])
})
