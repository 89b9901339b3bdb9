import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const features = join(import.meta.dirname, '../../../src/features')

/**
 * Forms without a draft: visitors have no database, and a date range, two prices or a chosen patient are quickly
 * entered again. The settings and the own account are the server's, and are saved in
 * one go. The count of the day's end is a step of a walk, which keeps the draft.
 */
const WITHOUT =
  /^(public-site|auth|clinic-settings|account)\/|period-filter|prices-card|choose-patient|walk\/count-step/

it('every form of a signed-in screen keeps a draft', () => {
  const forms = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !WITHOUT.test(file))
    .map((file) => ({ file, code: readFileSync(join(features, file), 'utf8') }))
    .filter(({ code }) => code.includes('<Form ref='))
  expect(forms.length).toBeGreaterThan(10)
  expect(forms.filter(({ code }) => !code.includes('<FormDraft ')).map(({ file }) => file)).toEqual([])
})
