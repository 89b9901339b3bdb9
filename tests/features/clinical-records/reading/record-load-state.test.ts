import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { readOwnRecordChanges } from '#data/local/outbox/own-record-changes.ts'
import { recordLoadState } from '#features/clinical-records/reading/record-load-state.ts'
import { openedFromServer } from '#features/clinical-records/reading/record-view.ts'
import { openDesk, serverRecord } from '#tests/features/clinical-records/own-changes.ts'

const retry = () => undefined
const known = openedFromServer(serverRecord, [])

async function opening(
  state: 'reading' | 'read' | 'unreachable' | 'failed',
  given: { known?: typeof known; value?: typeof serverRecord | null } = {},
) {
  const { db } = await openDesk()
  const own = await readOwnRecordChanges(db, null, 40)
  const reading = { state, value: given.value, retry }
  return recordLoadState({ key: 40, own, isConfirmed: true, known: given.known ?? null, reading })
}

describe('what stands in a record’s dialog', () => {
  it('is what was known of it while the server does not answer, or answers with a fault', async () => {
    for (const state of ['unreachable', 'failed'] as const)
      expect(await opening(state, { known })).toEqual({ kind: 'here', record: known })
  })

  it('is the server’s as soon as that was read', async () => {
    const value = { ...serverRecord, version: 8, treatment: 'Calor' }
    expect(await opening('read', { known, value })).toMatchObject({ kind: 'here', record: { treatment: 'Calor' } })
    expect(await opening('reading', { known })).toEqual({ kind: 'loading' })
  })

  it('is to be had again while this device’s own changes can’t be read', () => {
    const reading = { state: 'reading', value: undefined, retry } as const
    expect(recordLoadState({ key: 40, own: null, isConfirmed: false, known: null, reading })).toEqual({
      kind: 'failed',
      retry,
    })
  })

  it('says why there is nothing', async () => {
    expect(await opening('failed')).toEqual({ kind: 'failed', retry })
    expect(await opening('unreachable')).toEqual({ kind: 'away', own: {}, retry })
    expect(await opening('read', { value: null, known })).toEqual({ kind: 'missing' })
  })
})
