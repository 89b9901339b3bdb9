import { expect, it } from 'vitest'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readMirrorState } from '#data/local/database/meta.ts'
import { newUuid } from '#data/local/database/new-uuid.ts'
import type { MirrorState } from '#data/local/database/stored-meta.ts'
import type { Ask } from '#data/remote/sync-api.ts'
import { OvertakenError } from '#data/sync/engine/sync-errors.ts'
import { onEpochChange } from '#data/sync/epochs/on-epoch-change.ts'
import { applyPage } from '#data/sync/pull/apply-page.ts'
import { fillMirror } from '#data/sync/pull/fill-mirror.ts'
import { dropDrifted, emptyMirror } from '#data/sync/pull/mirror-drift.ts'
import { digestOfRows } from '#domain/sync/replies/row-digest.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { EPOCH, mirror, page } from '#tests/data/mirror-rows.ts'
import { openDeviceClinic, patient } from '#tests/features/device-clinic.ts'

/* A tab that was frozen during a pull, while another one took over. */

/** Begins a new mirror as the other tab does: the head is read, and the server has not changed. */
async function beginMirror(db: ClinicDatabase, epoch = EPOCH): Promise<MirrorState> {
  const generation = newUuid()
  const state: MirrorState = { name: 'mirror', epoch, cursor: 5, filled: [], complete: false, generation }
  await db.meta.put(state)
  return state
}

it('a late page does not complete a mirror that was emptied and is being refilled', async () => {
  const { db, clock } = openDeviceClinic()
  await mirror(db, { patients: [patient()] })
  const { generation } = (await readMirrorState(db)) ?? {}
  await emptyMirror(db, EPOCH)
  await beginMirror(db)
  const late = { page: page({ cursor: 5 }), since: 5, generation, windowStart: null, now: clock() }
  expect(await applyPage(db, late)).toBe(false)
  expect(await readMirrorState(db)).toMatchObject({ complete: false, filled: [] })
})

it.each([
  { since: 'the mirror was emptied in the same epoch', epoch: EPOCH, lineage: [] },
  { since: 'another epoch began', epoch: EPOCH + 1, lineage: [{ epoch: EPOCH + 1, restoredFrom: 1 }] },
])('a list does not count as filled when $since since it arrived (P-7)', async ({ epoch, lineage }) => {
  const { db, clock } = openDeviceClinic()
  const state = await beginMirror(db)
  let puts = 0
  const ask: Ask = async () => ({ kind: 'answer', status: 200, headers: new Headers(), epoch: EPOCH, body: [] })
  const meanwhile = async () => {
    await onEpochChange(db, { epoch, lineage }, clock())
    await beginMirror(db, epoch)
  }
  // The first list is stored; it is marked as filled before the second is requested.
  const original = db.transaction.bind(db) as (...all: unknown[]) => Promise<unknown>
  db.transaction = (async (...all: unknown[]) => {
    const done = await original(...all)
    if (Array.isArray(all[1]) && puts++ === 0) await meanwhile()
    return done
  }) as never
  await expect(fillMirror(db, { state, ask, now: clock() })).rejects.toThrow(OvertakenError)
  expect(await readMirrorState(db)).toMatchObject({ epoch, filled: [] })
})

it('a mirror of a later epoch does not return to an earlier one that was announced', async () => {
  const { db, clock } = openDeviceClinic()
  await mirror(db, { patients: [patient()] })
  const epochs = [1, 2].map((n) => ({
    epoch: EPOCH + n,
    lineage: [{ epoch: EPOCH + n, restoredFrom: 3 }],
    asked: EPOCH,
  }))
  const [first, second] = epochs
  if (!first || !second) throw new RangeError('two epochs')
  await onEpochChange(db, second, clock())
  await onEpochChange(db, first, clock())
  expect((await readMirrorState(db))?.epoch).toBe(second.epoch)
})

it.each([
  { begun: 'before the server was asked', isBefore: true },
  { begun: 'before the server’s answer arrived', isBefore: false },
])('a comparison does not empty a mirror that another tab has begun to refill $begun', async ({ isBefore }) => {
  const { db } = openDeviceClinic()
  await mirror(db, { patients: [patient()] })
  const today = localDate('2026-11-20')
  await db.meta.put({ name: 'digest', day: localDate('2026-11-19'), drifts: 0 })
  let begun: MirrorState | undefined
  const anew = async () => {
    await emptyMirror(db, EPOCH)
    begun = await beginMirror(db)
  }
  const [one, none] = [digestOfRows([patient()]), digestOfRows([])]
  const body = { epoch: EPOCH, cursor: 5, appointments: none, patients: one, incomes: none, professionals: none }
  const ask: Ask = async () => {
    if (!isBefore) await anew()
    return { kind: 'answer', status: 200, headers: new Headers(), epoch: EPOCH, body }
  }
  if (isBefore) await anew()
  expect(await dropDrifted(db, { askIn: () => ask, today, windowStart: null })).toBe(false)
  expect(await readMirrorState(db)).toEqual(begun)
})
