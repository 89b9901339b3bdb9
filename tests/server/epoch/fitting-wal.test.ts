import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DemoRandom } from '#server/cli/demo/demo-random.ts'
import { openGuardedDatabase } from '#server/db/sync-log/epoch-guard.ts'
import { readRecordedMark } from '#server/db/sync-log/high-water-mark.ts'
import { StaleWalError } from '#server/db/sync-log/stale-wal.ts'
import { readSyncState } from '#server/db/sync-log/sync-state.ts'
import { type DataFolder, dataFolder } from '#server/platform/data-folder.ts'
import { createAppointment, createIncome, createPatient } from '#tests/support/database/clinic-rows.ts'
import { folderForEachTest, type RunningClinic } from '#tests/support/server/clinic-folder.ts'

// A clinic some months old: new rows fit into existing pages, so that a WAL fits the file of another day.
const PATIENTS = 40

const clinic = folderForEachTest()
/** What a killed server left: file, WAL and mark. */
let left: DataFolder
let patientId: number

beforeEach(async () => {
  left = dataFolder(join(clinic.folder.path, 'dejada'))
  await mkdir(left.path)
  const first = await clinic.start()
  for (let i = 0; i < PATIENTS; i++) patientId = (await createPatient(first.staff)).id
  await first.stop()
})
afterEach(async () => {
  vi.useRealTimers()
})

/** Copies the database file alone, as an operator would. */
async function copyAside(name: string): Promise<string> {
  const copy = join(clinic.folder.path, name)
  await copyFile(clinic.folder.database, copy)
  return copy
}

/** Makes this number of appointments and payments. */
async function work({ staff }: RunningClinic, appointments: number, payments: number): Promise<void> {
  const quarter = (i: number) => `${String(7 + Math.floor(i / 4)).padStart(2, '0')}:${['00', '15', '30', '45'][i % 4]}`
  for (let i = 0; i < appointments; i++) {
    const { id } = await createAppointment(staff, patientId, { startTime: quarter(i), endTime: quarter(i + 1) })
    if (i === 0) await staff.put(`/appointments/${id}`, { status: 'cancelled' })
  }
  for (let i = 0; i < payments; i++) await createIncome(staff, patientId)
}

/** Keeps the present content of the folder, as after a kill of the server, and stops the server. */
async function kill(running: RunningClinic): Promise<void> {
  for (const suffix of ['', '-wal', '-shm']) await copyFile(clinic.folder.database + suffix, left.database + suffix)
  await copyFile(clinic.folder.highWaterMark, left.highWaterMark)
  await running.stop()
}

async function expectRefused(): Promise<void> {
  const before = await bytes()
  await expect(openGuardedDatabase(left, clinic.clock)).rejects.toBeInstanceOf(StaleWalError)
  expect(await bytes()).toEqual(before)
}

async function bytes(): Promise<Record<string, string>> {
  const names = (await readdir(left.path)).filter((name) => name !== 'clinica.lock')
  const contents = names.map(async (name) => [name, await readFile(join(left.path, name), 'latin1')] as const)
  return Object.fromEntries(await Promise.all(contents))
}

describe('a copy of another day, put by hand next to the WAL of a killed server', () => {
  it.each([
    [1, 0],
    [3, 3],
    [30, 20],
  ])(
    'is detected although the WAL fits: %i appointments and %i payments lie between (E-6)',
    async (appointments, payments) => {
      const copy = await copyAside('copia')
      const second = await clinic.start()
      await work(second, appointments, payments)
      await second.stop()
      const third = await clinic.start()
      await work(third, 0, 1)
      await kill(third)
      await copyFile(copy, left.database)
      await expectRefused()
    },
  )

  it('is detected when it was made while the same server ran', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const running = await clinic.start()
    await work(running, 1, 1)
    await checkpointed(running)
    const copy = await copyAside('copia')
    await work(running, 0, 3)
    await checkpointed(running)
    await work(running, 0, 1)
    await kill(running)
    await copyFile(copy, left.database)
    await expectRefused()
  })

  it('is detected when it is the newer one', async () => {
    const second = await clinic.start()
    await work(second, 1, 1)
    await kill(second)
    const third = await clinic.start()
    await work(third, 3, 3)
    await third.stop()
    await copyFile(clinic.folder.database, left.database)
    await expectRefused()
  })
})

/** Lets a minute pass, after which the WAL is checkpointed. */
async function checkpointed({ db }: RunningClinic): Promise<void> {
  await vi.advanceTimersByTimeAsync(61_000)
  const { sequence } = await readSyncState(db)
  await expect.poll(async () => (await readRecordedMark(clinic.folder.highWaterMark))?.inFile?.sequence).toBe(sequence)
}

const PAGE = 4096

it('its own WAL is applied, however far a checkpoint had come', async () => {
  const running = await clinic.start()
  await work(running, 8, 8)
  await kill(running)
  const [unfolded, whole] = await Promise.all([readFile(left.database), readFile(clinic.folder.database)])
  const [log, head] = await Promise.all([readFile(`${left.database}-wal`), readFile(left.highWaterMark)])
  const chance = new DemoRandom(7)
  for (let round = 0; round < 25; round++) {
    const cut = Buffer.from(chance.between(0, 1) ? whole : unfolded)
    for (let page = 0; page * PAGE < unfolded.length; page++) {
      const source = chance.between(0, 1) ? whole : unfolded
      source.copy(cut, page * PAGE, page * PAGE, (page + 1) * PAGE)
    }
    await writeFile(left.database, cut)
    await writeFile(`${left.database}-wal`, log)
    await writeFile(left.highWaterMark, head)
    const { db, isNewEpoch, close } = await openGuardedDatabase(left, clinic.clock)
    const count = async (table: 'incomes' | 'appointments') =>
      (await db.selectFrom(table).select('id').execute()).length
    expect({ isNewEpoch, incomes: await count('incomes'), appointments: await count('appointments') }).toEqual({
      isNewEpoch: false,
      incomes: 8,
      appointments: 8,
    })
    await close()
  }
})
