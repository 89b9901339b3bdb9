import { expect, it } from 'vitest'
import { versionWith } from '#domain/sync/merge/seen-version.ts'

/** An own change that stands on version `ifMatch` and became `version`; null of one without an answer. */
function own(ifMatch: number, version: number | null) {
  const frozen = { method: 'PUT', path: 'medical-history/1', body: '{}', ifMatch, epoch: 1 } as const
  return { base: { version: ifMatch }, frozen, ack: version === null ? null : { epoch: 1, version, id: 1 } }
}

it('is the version that was read while nothing own has been taken', () => {
  expect(versionWith(6, [])).toBe(6)
  expect(versionWith(6, [own(6, null)])).toBe(6)
})

it('goes along with own changes that stood on what was read (M-2)', () => {
  expect(versionWith(6, [own(6, 9), own(9, 10)])).toBe(10)
})

it("stays where an own change was merged with somebody else's, which nobody has seen", () => {
  expect(versionWith(6, [own(8, 9)])).toBe(6)
  expect(versionWith(6, [own(6, 7), own(8, 9)])).toBe(7)
})

it('is none where a change that waits lies over the reading whose author had seen less (M-3)', () => {
  expect(versionWith(9, [own(6, null)])).toBe(0)
  expect(versionWith(9, [own(9, 10), own(6, null), own(10, null)])).toBe(0)
  expect(versionWith(9, [{ ...own(6, null), base: {} }])).toBe(0)
})
