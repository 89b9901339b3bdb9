import { expect, it } from 'vitest'
import { canonicalKey, isWaiting } from '#domain/sync/outbox/outbox-entry.ts'
import { acked, anEntry, knownPatient, noIds, PATIENT_REF, parked } from '#tests/domain/sync/outbox-builders.ts'

it('a row is named by its id as soon as that is known (O-6)', () => {
  expect(canonicalKey(PATIENT_REF, knownPatient)).toBe(7)
  expect(canonicalKey(PATIENT_REF, noIds)).toBe(PATIENT_REF)
  expect(canonicalKey(7, knownPatient)).toBe(7)
})

it('a change waits for the server while queued or in flight, not when acknowledged or parked', () => {
  const entry = anEntry()
  const states = [entry, { ...entry, state: 'inflight' as const }, acked(entry, 11), parked(entry)]
  expect(states.map(isWaiting)).toEqual([true, true, false, false])
})
