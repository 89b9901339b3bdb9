import { expect, it } from 'vitest'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { noteStorageRoom } from '#data/local/database/storage-trouble.ts'
import type { ConnectionState, MirrorState } from '#data/local/database/stored-meta.ts'
import { readFirstMirror } from '#data/local/status/first-mirror.ts'
import { readFill } from '#data/local/status/sync-status.ts'
import { noteUpdateNeed } from '#data/local/status/update-need.ts'
import { EPOCH } from '#tests/data/mirror-rows.ts'
import { openDeviceClinic, patient } from '#tests/features/device-clinic.ts'

const NONE = { closure: 0, plan: 0, planMember: 0, payment: 0, cashMovement: 0, cashDay: 0, contact: 0, waiting: 0 }
const COUNTS = { ...NONE, patient: 400, appointment: 1200, income: 0, professional: 2 }

const putMirror = (db: ClinicDatabase, state: Partial<MirrorState>) =>
  db.meta.put({ name: 'mirror', epoch: EPOCH, cursor: 5, filled: [], complete: false, ...state })

const putConnection = (db: ClinicDatabase, state: Partial<ConnectionState>) =>
  db.meta.put({ name: 'connection', connection: 'online', firstPullFailed: false, ...state })

it('is told before the server has said anything, and not at all once the mirror is whole', async () => {
  const { db } = openDeviceClinic()
  expect(await readFirstMirror(db)).toEqual({
    hasWeek: false,
    missing: [
      { entity: 'patient', have: 0, of: null },
      { entity: 'appointment', have: 0, of: null },
      { entity: 'income', have: 0, of: null },
    ],
    hindrance: null,
    share: null,
  })
  await putMirror(db, { complete: true, filled: ['patient', 'appointment', 'income', 'professional'] })
  expect(await readFirstMirror(db)).toBeNull()
})

it('counts what is here of what the server has, and leaves out what is whole', async () => {
  const { db } = openDeviceClinic()
  await db.patients.bulkPut([patient(), patient({ id: 2 })])
  await putMirror(db, { hasWeek: true, counts: COUNTS, filled: ['professional', 'income'] })
  expect(await readFirstMirror(db)).toEqual({
    hasWeek: true,
    missing: [
      { entity: 'patient', have: 2, of: 400 },
      { entity: 'appointment', have: 0, of: 1200 },
    ],
    hindrance: null,
    share: { have: 2, of: 1600 },
  })
})

it('never has more rows than there are, when others add some meanwhile', async () => {
  const { db } = openDeviceClinic()
  await db.patients.bulkPut([patient(), patient({ id: 2 })])
  await putMirror(db, { counts: { ...COUNTS, patient: 1 } })
  expect((await readFirstMirror(db))?.missing[0]).toEqual({ entity: 'patient', have: 2, of: 2 })
})

it('says why it does not go on', async () => {
  const { db } = openDeviceClinic()
  const hindrance = async () => (await readFirstMirror(db))?.hindrance
  await putConnection(db, { firstPullFailed: true })
  expect(await hindrance()).toBe('server')
  await putConnection(db, { connection: 'no_network', firstPullFailed: true })
  expect(await hindrance()).toBe('no_network')
  await putConnection(db, { connection: 'no_server' })
  expect(await hindrance()).toBe('no_server')
  await noteUpdateNeed(db, 'server_schema', 99)
  expect(await hindrance()).toBe('update')
  await noteStorageRoom(db, false)
  expect(await hindrance()).toBe('full')
})

it('has every list once an earlier release has completed it, though that release knew fewer', async () => {
  const { db } = openDeviceClinic()
  await putMirror(db, { complete: false, filled: ['patient', 'appointment', 'income', 'professional'] })
  expect(await readFill(db, 'plan')).toBe('loading')
  await putMirror(db, { complete: true, filled: ['patient', 'appointment', 'income', 'professional'] })
  expect(await readFill(db, 'plan')).toBe('filled')
})
