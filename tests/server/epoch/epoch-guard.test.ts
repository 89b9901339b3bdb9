import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { DataBeingReplacedError, DataInUseError, lockExclusive, lockShared } from '#server/db/sqlite/data-lock.ts'
import { copyDatabase } from '#server/db/sqlite/database-file.ts'
import { openGuardedDatabase } from '#server/db/sync-log/epoch-guard.ts'
import { type HighWaterMark, readRecordedMark, writeRecordedMark } from '#server/db/sync-log/high-water-mark.ts'
import { LostDatabaseError } from '#server/db/sync-log/lost-database.ts'
import { readLineage, readSyncState } from '#server/db/sync-log/sync-state.ts'
import { beginNewClinic } from '#server/new-clinic.ts'
import { timestampOf } from '#server/platform/clock.ts'
import { insertUser } from '#server/resources/users/user-repository.ts'
import { createPatient, patientBody } from '#tests/support/database/clinic-rows.ts'
import { jumpAfter } from '#tests/support/database/epoch-jump.ts'
import { folderForEachTest } from '#tests/support/server/clinic-folder.ts'
import { days, minutes } from '#tests/support/server/test-clock.ts'

const clinic = folderForEachTest()

async function recorded(): Promise<HighWaterMark> {
  const head = await readRecordedMark(clinic.folder.highWaterMark)
  if (!head) throw new Error('no mark was recorded')
  return head
}

/** Waits until the recorded mark includes that change. */
async function headAt(sequence: number): Promise<void> {
  await expect.poll(async () => (await recorded()).sequence, { timeout: minutes(1) }).toBe(sequence)
}

/** Starts, adds a patient and stops; returns the state afterwards. */
async function workedDay() {
  const running = await clinic.start()
  const patient = await createPatient(running.staff)
  const state = await readSyncState(running.db)
  await running.stop()
  clinic.clock.advance(days(1))
  return { ...state, patient, token: running.token, isNewEpoch: running.isNewEpoch }
}

/** Copies the database file while the server is stopped, as an operator would. */
async function copyAside(): Promise<string> {
  const copy = `${clinic.folder.path}/copia`
  await copyFile(clinic.folder.database, copy)
  return copy
}

async function rolledBack(copy: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm']) await rm(clinic.folder.database + suffix, { force: true })
  await copyFile(copy, clinic.folder.database)
}

describe('a start', () => {
  it('in a new folder begins no second epoch, and records the first mark before the first change', async () => {
    const { db, isNewEpoch, close } = await openGuardedDatabase(clinic.folder, clinic.clock)
    expect(isNewEpoch).toBe(false)
    expect(await recorded()).toMatchObject({ epoch: clinic.clock(), sequence: 0 })
    expect(await readLineage(db)).toEqual([])
    await close()
  })

  it('continues the epoch after a stop, with all sessions', async () => {
    const first = await workedDay()
    const second = await clinic.start()
    expect(second.isNewEpoch).toBe(false)
    expect(await readSyncState(second.db)).toEqual({ epoch: first.epoch, sequence: first.sequence })
    expect(await second.as(first.token).get('/patients')).toMatchObject({ status: 200 })
  })

  it('continues when the mark lags behind the database, as after a crash', async () => {
    await workedDay()
    const behind = await readFile(clinic.folder.highWaterMark)
    const { epoch } = await workedDay()
    await writeFile(clinic.folder.highWaterMark, behind)

    expect(await workedDay()).toMatchObject({ epoch, isNewEpoch: false })
  })

  it('begins a new epoch when the database was replaced by hand (E-6)', async () => {
    await workedDay()
    const older = await copyAside()
    const lost = await workedDay()
    await rolledBack(older)

    const again = await clinic.start()

    expect(again.isNewEpoch).toBe(true)
    const { epoch, sequence } = await readSyncState(again.db)
    expect(epoch).toBe(clinic.clock())
    expect(sequence).toBe(lost.sequence + jumpAfter(days(2)))
    expect(await readLineage(again.db)).toMatchObject([{ restoredFrom: 0 }, { epoch, restoredFrom: lost.sequence - 1 }])
    expect(await again.as(lost.token).get('/patients')).toMatchObject({ status: 401 })
    expect((await createPatient(again.staff)).id).toBe(lost.patient.id + jumpAfter(days(2)) + 1)
    const write = await again.staff.post('/patients', patientBody(), { 'Sync-Epoch': String(lost.epoch) })
    expect(write).toMatchObject({ status: 409, body: { code: 'epoch' } })

    await again.stop()
    expect(await workedDay()).toMatchObject({ epoch, isNewEpoch: false })
  })

  it('begins a new epoch even if only an account was lost, which is no numbered change', async () => {
    await workedDay()
    const older = await copyAside()
    const running = await clinic.start()
    const account = { username: 'reemplazo', passwordHash: '-', role: 'admin', name: '', lastName: '' } as const
    const createdAt = timestampOf(clinic.clock())
    await insertUser(running.db, { ...account, email: '', phone: '', patientId: null, createdAt })
    await running.stop()
    await rolledBack(older)

    expect(await workedDay()).toMatchObject({ isNewEpoch: true })
  })

  it.each([
    ['is missing', () => rm(clinic.folder.highWaterMark)],
    ['is cut off', () => writeFile(clinic.folder.highWaterMark, '{"epoch":17')],
    ['is of another shape', () => writeFile(clinic.folder.highWaterMark, '{"epoch":"ayer","sequence":3,"ids":{}}')],
  ])('begins a new epoch when the mark %s (E-6)', async (_, harm) => {
    const before = await workedDay()
    await harm()
    const after = await workedDay()
    expect(after).toMatchObject({ isNewEpoch: true, sequence: before.sequence + jumpAfter(days(1)) + 1 })
    expect(after.epoch).toBeGreaterThan(before.epoch)
    expect(await workedDay()).toMatchObject({ isNewEpoch: false, epoch: after.epoch })
  })

  it("begins a new epoch, later than both, when the mark belongs to another database's epoch", async () => {
    await workedDay()
    const head = await recorded()
    const later = clinic.clock() + days(400)
    await writeRecordedMark(clinic.folder.highWaterMark, { ...head, epoch: later, sequence: 30 })

    const begun = await workedDay()
    expect(begun).toMatchObject({ isNewEpoch: true, sequence: 30 + jumpAfter(days(1)) + 1 })
    expect(begun.epoch).toBeGreaterThan(later)
  })

  it('creates nothing in place of a missing database; a new clinic there gets an epoch after the lost one', async () => {
    const lost = await workedDay()
    for (const suffix of ['', '-wal', '-shm']) await rm(clinic.folder.database + suffix, { force: true })
    await expect(clinic.start()).rejects.toThrow(LostDatabaseError)

    await beginNewClinic(clinic.folder, clinic.clock, async () => undefined)
    const after = await workedDay()

    expect(after.epoch).toBeGreaterThan(lost.epoch)
    expect(after.sequence).toBeGreaterThan(lost.sequence + jumpAfter(0))
    expect(after.patient.id).toBe(lost.patient.id + jumpAfter(0) + 1)
  })

  it('recognizes a backup by its mark inside, even with the high-water mark of its time', async () => {
    const before = await workedDay()
    const backup = `${clinic.folder.path}/respaldo`
    await copyDatabase(clinic.folder.database, backup)
    const head = await readFile(clinic.folder.highWaterMark)
    await workedDay()
    await rolledBack(backup)
    await writeFile(clinic.folder.highWaterMark, head)

    const after = await workedDay()

    expect(after).toMatchObject({ isNewEpoch: true, sequence: before.sequence + jumpAfter(days(2)) + 1 })
    expect(await workedDay()).toMatchObject({ isNewEpoch: false, epoch: after.epoch })
  })

  it('begins one more epoch after a crash between the new epoch and its mark, and no further ones', async () => {
    await workedDay()
    const head = await readFile(clinic.folder.highWaterMark)
    await rm(clinic.folder.highWaterMark)
    const second = await workedDay()
    await writeFile(clinic.folder.highWaterMark, head)

    const third = await workedDay()

    expect(third.isNewEpoch).toBe(true)
    expect(third.epoch).toBeGreaterThan(second.epoch)
    expect(await workedDay()).toMatchObject({ isNewEpoch: false, epoch: third.epoch })
  })
})

describe('while the server runs', () => {
  it('the mark follows the changes', async () => {
    const { db, staff } = await clinic.start()
    const { id } = await createPatient(staff)
    const { sequence } = await readSyncState(db)
    await headAt(sequence)
    expect((await recorded()).ids.patients).toBe(id)
  })

  it('no temporary files of the mark remain', async () => {
    const { staff, stop } = await clinic.start()
    await createPatient(staff)
    await stop()
    expect((await readdir(clinic.folder.path)).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it('a second server joins in the same epoch', async () => {
    const first = await clinic.start()
    await createPatient(first.staff)
    const second = await clinic.start()
    await createPatient(second.staff)
    expect(second.isNewEpoch).toBe(false)
    expect(await readSyncState(second.db)).toEqual(await readSyncState(first.db))
  })

  it('a second server that would have to begin a new epoch does not start', async () => {
    const first = await clinic.start()
    await createPatient(first.staff)
    const before = await readSyncState(first.db)
    await headAt(before.sequence)
    await rm(clinic.folder.highWaterMark)

    await expect(clinic.start()).rejects.toBeInstanceOf(DataInUseError)

    expect(await readSyncState(first.db)).toEqual(before)
  })
})

describe('the lock of the data', () => {
  it('is shared by any number of processes, and meanwhile nobody gets it exclusively', async () => {
    const [one, other] = [await lockShared(clinic.folder.lock), await lockShared(clinic.folder.lock)]
    await expect(lockExclusive(clinic.folder.lock)).rejects.toBeInstanceOf(DataInUseError)
    one.release()
    await expect(lockExclusive(clinic.folder.lock)).rejects.toBeInstanceOf(DataInUseError)
    other.release()
    const owned = await lockExclusive(clinic.folder.lock)
    await expect(lockExclusive(clinic.folder.lock)).rejects.toBeInstanceOf(DataInUseError)
    owned.release()
  })

  it('keeps a server from starting while the data are being replaced, however long it waits', async () => {
    const owned = await lockExclusive(clinic.folder.lock)
    await expect(clinic.start()).rejects.toBeInstanceOf(DataBeingReplacedError)
    owned.release()
    expect(await clinic.start()).toMatchObject({ isNewEpoch: false })
  })
})
