import { expect, it } from 'vitest'
import { complaintsOf } from '#tests/support/checks/check-tools.ts'
import { isolatedFiles } from '#tests/support/suites/isolated-files.ts'
import { closingLine, failuresOf, suiteOf, sumOf, tallyOf } from '#tests/support/suites/suites.ts'

const report = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }

it('counts the tests of the report', () => {
  expect(tallyOf({ ...report, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 }, 1)).toEqual({
    passed: 3,
    failed: 1,
    skipped: 2,
  })
})

it('counts a suite that ran no test as a failure', () => {
  expect(tallyOf({ ...report, numPassedTests: 0 }, 0).failed).toBe(1)
})

it('counts a failure outside any test, and a suite that left no report', () => {
  expect(tallyOf(report, 1).failed).toBe(1)
  expect(tallyOf(null, 0).failed).toBe(1)
})

it('lists what failed, by file, test and first line of the message', () => {
  const passed = { fullName: 'is rounded', status: 'passed', failureMessages: [] }
  const failed = {
    fullName: 'is read',
    status: 'failed',
    failureMessages: ['Error: \nexpected 1 to be 2\n    at read'],
  }
  const results = [
    { name: '/house/tests/a.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
    { name: '/house/tests/b.test.ts', status: 'failed', message: 'no such module\nat b', assertionResults: [] },
    { name: '/house/tests/c.test.ts', status: 'passed', message: '', assertionResults: [passed] },
  ]
  expect(failuresOf('/house', results)).toEqual([
    'tests/a.test.ts > is read: Error: expected 1 to be 2',
    'tests/b.test.ts: no such module',
  ])
})

it('ends with the sum, and mentions skipped tests only when there are any', () => {
  const one = { passed: 2, failed: 0, skipped: 0 }
  expect(closingLine(sumOf([one, one]))).toBe('4 passed, 0 failed')
  expect(closingLine(sumOf([one, { passed: 0, failed: 1, skipped: 1 }]))).toBe('2 passed, 1 failed, 1 skipped')
})

it.each([
  ['tests/domain/values/money.test.ts', 'unit'],
  ['tests/ui/contrast.test.ts', 'unit'],
  ['tests/ui/dialogs/dialog.browser.test.ts', 'journeys'],
  ['tests/journeys/first-turno.test.ts', 'journeys'],
  ['tests/contract/sync.test.ts', 'server'],
  ['tests/simulation/histories.test.ts', 'simulation'],
])('runs %s in the suite %s', (path, suite) => {
  expect(suiteOf(path)).toBe(suite)
})

it('counts a tool of the check that read no file as failed', () => {
  expect(complaintsOf({ name: 'biome', files: 0, findings: '' })).toBe('biome checked nothing')
  expect(complaintsOf({ name: 'biome', files: 1, findings: '' })).toBe('')
})

it('isolates the files that mock or reset modules, and no others', () => {
  const isolated = isolatedFiles(['tests/app', 'tests/server/db'])
  expect(isolated).toEqual(
    expect.arrayContaining(['tests/app/session/session-keeper.test.ts', 'tests/server/db/durable-writers.test.ts']),
  )
  expect(isolated).not.toContain('tests/app/screens/page-title.test.ts')
})
