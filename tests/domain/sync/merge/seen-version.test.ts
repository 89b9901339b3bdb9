import { expect, it } from 'vitest'
import { versionWith } from '#domain/sync/merge/seen-version.ts'

/** An own change based on version `ifMatch` that became `version`; null when it has no answer. */
function own(ifMatch: number, version: number | null) {
  const frozen = { method: 'PUT', path: 'medical-history/1', body: '{}', ifMatch, epoch: 1 } as const
  return { base: { version: ifMatch }, frozen, ack: version === null ? null : { epoch: 1, version, id: 1 } }
}

it('the seen version is the one that was read while no own change has been accepted', () => {
  expect(versionWith(6, [])).toBe(6)
  expect(versionWith(6, [own(6, null)])).toBe(6)
})

it('the seen version advances with own changes based on what was read (M-2)', () => {
  expect(versionWith(6, [own(6, 9), own(9, 10)])).toBe(10)
})

it("the seen version stays when an own change was merged with somebody else's unseen one", () => {
  expect(versionWith(6, [own(8, 9)])).toBe(6)
  expect(versionWith(6, [own(6, 7), own(8, 9)])).toBe(7)
})

it('there is no seen version while a pending change is older than what was read (M-3)', () => {
  expect(versionWith(9, [own(6, null)])).toBe(0)
  expect(versionWith(9, [own(9, 10), own(6, null), own(10, null)])).toBe(0)
  expect(versionWith(9, [{ ...own(6, null), base: {} }])).toBe(0)
})
