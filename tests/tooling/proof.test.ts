import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Part, planOf } from '#tests/proof/proof-plan.ts'
import { leftToPlay, type PartRecord, ProofRecords, proofDigest } from '#tests/proof/proof-records.ts'
import { closingLineOf, isProven, resultOf, tableOf } from '#tests/proof/proof-table.ts'
import { EVENTS, FAULTS } from '#tests/simulation/server/faults.ts'

const tested = [
  'tests/app/screens/page-title.test.ts',
  'tests/server/cli/demo/demo.test.ts',
  'tests/simulation/every-await.test.ts',
  'tests/simulation/random-histories.test.ts',
  'tests/journeys/agenda/agenda-form.test.ts',
  'tests/ui/dialogs/dialog.browser.test.ts',
]

const plan = (histories: number) =>
  planOf({ tested, bugs: Array.from({ length: 20 }, (_, n) => `bug-${n}`), histories, hasPostgres: true })

const recordOf = (name: string, outcome: PartRecord['outcome'] = 'passed'): PartRecord => ({
  name,
  outcome,
  passed: 3,
  failed: outcome === 'passed' ? 0 : 1,
  skipped: 0,
  seconds: 90,
  seed: null,
})

const asDone = (...records: PartRecord[]) => new Map(records.map((record) => [record.name, record]))

describe('the plan of the proof', () => {
  it('has whole suites, simulation files, planted bugs, histories and journey files', () => {
    expect(plan(600).map(({ name }) => name)).toEqual([
      'unit',
      'server',
      'postgres/server',
      'postgres/histories',
      'postgres/outage',
      'simulation/every-await',
      'planted/1',
      'planted/2',
      'histories/1-250',
      'histories/251-500',
      'histories/501-600',
      'journeys/agenda-form',
      'journeys/dialog.browser',
    ])
  })

  it('runs each bug and each history once', () => {
    const parts = plan(2000)
    expect(parts.flatMap((part) => (part.kind === 'planted' ? part.bugs : []))).toHaveLength(20)
    const histories = parts.flatMap((part) => (part.kind === 'histories' && !part.onPostgres ? [part] : []))
    expect(histories.map(({ from }) => from)).toEqual([0, 250, 500, 750, 1000, 1250, 1500, 1750])
    expect(histories.every(({ runs }) => runs === 250)).toBe(true)
  })

  it('gives each part a unique name', () => {
    const names = plan(2000).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('a proof that is started again', () => {
  let root: string
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'proof-'))
  })
  afterEach(() => rm(root, { recursive: true, force: true }))

  it('runs what failed and what is left, and not what passed', () => {
    const done = asDone(recordOf('unit'), recordOf('server', 'failed'))
    expect(leftToPlay(plan(250), done).map(({ name }) => name)).toEqual(
      plan(250)
        .map(({ name }) => name)
        .filter((name) => name !== 'unit'),
    )
  })

  it('finds the finished parts of its own sources and seed', async () => {
    const counts: [string, number][] = [['history', 250]]
    const record = { ...recordOf('histories/1-250'), seed: 7, counts }
    await new ProofRecords(root, 'a'.repeat(64), 7).write(record)
    expect(await new ProofRecords(root, 'a'.repeat(64), 7).read()).toEqual(asDone(record))
    expect(await new ProofRecords(root, 'b'.repeat(64), 7).read()).toEqual(new Map())
    expect(await new ProofRecords(root, 'a'.repeat(64), 8).read()).toEqual(new Map())
  })

  it('forgets the given parts', async () => {
    const records = new ProofRecords(root, 'a'.repeat(64), 7)
    for (const name of ['unit', 'histories/1-250']) await records.write(recordOf(name))
    await records.forget(['unit', 'never played'])
    expect([...(await records.read()).keys()]).toEqual(['histories/1-250'])
  })

  it('depends on the contents of sources and tests, not on docs', async () => {
    await writeFile(join(root, 'one.ts'), '1')
    await writeFile(join(root, 'README.md'), 'one')
    const before = await proofDigest(root)
    await writeFile(join(root, 'README.md'), 'two')
    await new ProofRecords(root, before, 7).write(recordOf('unit'))
    expect(await proofDigest(root)).toBe(before)
    expect(await readdir(root)).toContain('proof-results')
    await writeFile(join(root, 'one.ts'), '2')
    expect(await proofDigest(root)).not.toBe(before)
  })
})

describe('the end of a proof', () => {
  const parts: Part[] = plan(0).filter(({ name }) => ['unit', 'server', 'simulation/every-await'].includes(name))

  it('is a table of all parts, with how many passed, failed and are left', () => {
    const result = resultOf(parts, asDone({ ...recordOf('unit'), seed: 7 }, recordOf('server', 'failed')))
    expect(tableOf(result).split('\n')).toEqual([
      'part                    outcome  passed/failed  minutes  seed',
      'unit                    passed   3/0            1.5      7',
      'server                  failed   3/1            1.5      –',
      'simulation/every-await  left     –              –        –',
    ])
    expect(closingLineOf(result)).toBe('1 passed, 1 failed, 1 left')
    expect(isProven(result)).toBe(false)
    expect(isProven(resultOf(parts, asDone(...parts.map(({ name }) => recordOf(name)))))).toBe(true)
  })

  const histories = plan(2000).filter((part) => part.kind === 'histories' && !part.onPostgres)
  const each = (...counts: [string, number][]) => histories.map(({ name }) => ({ ...recordOf(name), counts }))

  it('reports a fault that never happened in a long run', () => {
    const [first, ...others] = [...FAULTS, ...EVENTS].map((what): [string, number] => [what, 1])
    expect(first?.[0]).toBe('none')
    expect(closingLineOf(resultOf(histories, asDone(...each(...others))))).toBe('9 passed, 0 failed, 0 left')
    const lacking = resultOf(histories, asDone(...each(...others.slice(1))))
    expect(lacking.neverHappened).toEqual(['request lost'])
    expect(closingLineOf(lacking)).toBe('8 passed, 1 failed, 0 left')
  })

  it('reports no missing fault before all histories are done, or in a short run', () => {
    expect(closingLineOf(resultOf(histories, asDone(...each().slice(1))))).toBe('7 passed, 0 failed, 2 left')
    expect(closingLineOf(resultOf(histories.slice(1), asDone(...each())))).toBe('7 passed, 0 failed, 0 left')
  })
})
