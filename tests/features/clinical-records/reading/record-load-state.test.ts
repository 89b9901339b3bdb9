import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { readOwnClinicalRecordChanges } from '#data/local/outbox/own-clinical-record-changes.ts'
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
  const own = await readOwnClinicalRecordChanges(db, null, 40)
  const reading = { state, value: given.value, retry }
  return recordLoadState({ key: 40, own, isConfirmed: true, known: given.known ?? null, reading })
}

describe("the load state of a record's dialog", () => {
  it('is the known record while the server is unreachable or fails', async () => {
    for (const state of ['unreachable', 'failed'] as const)
      expect(await opening(state, { known })).toEqual({ kind: 'here', record: known })
  })

  it("is the server's record once that was read", async () => {
    const value = { ...serverRecord, version: 8, treatment: 'Calor' }
    expect(await opening('read', { known, value })).toMatchObject({ kind: 'here', record: { treatment: 'Calor' } })
    expect(await opening('reading', { known })).toEqual({ kind: 'loading' })
  })

  it("offers a retry while this device's own changes can't be read", () => {
    const reading = { state: 'reading', value: undefined, retry } as const
    expect(recordLoadState({ key: 40, own: null, isConfirmed: false, known: null, reading })).toEqual({
      kind: 'failed',
      retry,
    })
  })

  it('says why there is no record', async () => {
    expect(await opening('failed')).toEqual({ kind: 'failed', retry })
    expect(await opening('unreachable')).toEqual({ kind: 'away', own: {}, retry })
    expect(await opening('read', { value: null, known })).toEqual({ kind: 'missing' })
  })
})
