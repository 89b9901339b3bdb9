import { type FSWatcher, watch } from 'node:fs'
import { mkdir, readdir, readFile, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeBackup } from '#server/cli/backup/make-backup.ts'
import { restoreBackup } from '#server/cli/backup/restore-backup.ts'
import { readSyncState } from '#server/db/sync-log/sync-state.ts'
import { createPatient } from '#tests/support/database/clinic-rows.ts'
import { folderForEachTest, type RunningClinic } from '#tests/support/server/clinic-folder.ts'
import { runProgram } from '#tests/support/server/program.ts'
import { days } from '#tests/support/server/test-clock.ts'

const clinic = folderForEachTest()
let file: string
let former: { epoch: number; sequence: number }

/** A backup with one patient, and a stopped server with one more. */
beforeEach(async () => {
  file = join(clinic.folder.path, 'respaldo')
  const running = await clinic.start()
  await createPatient(running.staff, { lastName: 'Del respaldo' })
  await makeBackup({ ...clinic, file })
  await createPatient(running.staff, { lastName: 'De después' })
  former = await readSyncState(running.db)
  await running.stop()
})

async function lastNames({ staff }: RunningClinic): Promise<string[]> {
  return ((await staff.get('/patients')).body as { lastName: string }[]).map((patient) => patient.lastName).sort()
}

/** Runs the program and kills it as soon as a file of this name appears or changes. */
async function restoreKilledAt(name: RegExp): Promise<void> {
  const program = runProgram('restore', [file], { DATA_DIR: clinic.folder.path })
  const watcher: FSWatcher = watch(clinic.folder.path, (_, changed) => {
    if (changed && name.test(changed)) program.child.kill('SIGKILL')
  })
  await program.ended()
  watcher.close()
}

const moments: [string, RegExp][] = [
  ['while it unpacks', /^clinica-\d+-\w+\.part$/],
  ['while the copy begins its new epoch', /\.part-(wal|journal)$/],
  ['while it checkpoints the WAL of the database', /^clinica\.sqlite-/],
  ['while it keeps the database', /^clinica-reemplazada-/],
  ['while it replaces the database', /^clinica\.sqlite$/],
  ['while it writes the high-water mark', /^clinica\.head/],
]

describe('a restore that is killed', () => {
  it.each(moments)('%s leaves the former database or the restored one, complete and usable', async (_, name) => {
    await restoreKilledAt(name)

    const running = await clinic.start()
    const names = await lastNames(running)
    const state = await readSyncState(running.db)
    if (names.length === 2) {
      expect(names).toEqual(['De después', 'Del respaldo'])
      expect({ ...state, isNewEpoch: running.isNewEpoch }).toEqual({ ...former, isNewEpoch: false })
    } else {
      expect(names).toEqual(['Del respaldo'])
      expect(state.epoch).toBeGreaterThan(former.epoch)
      expect(state.sequence).toBeGreaterThan(former.sequence)
    }
    await createPatient(running.staff)
    await running.stop()

    clinic.clock.advance(days(1))
    await restoreBackup({ ...clinic, file })
    expect((await readdir(clinic.folder.path)).filter((each) => /^clinica-.*\.part/.test(each))).toEqual([])
    const again = await clinic.start()
    expect(again.isNewEpoch).toBe(false)
    expect(await lastNames(again)).toEqual(['Del respaldo'])
    expect((await readSyncState(again.db)).epoch).toBeGreaterThan(state.epoch)
  })
})

describe('a restore that fails', () => {
  it('replaces nothing that it could not keep', async () => {
    const before = await readFile(clinic.folder.database)
    const obstacle = `${clinic.folder.database}-wal`
    await mkdir(obstacle)
    await expect(restoreBackup({ ...clinic, file })).rejects.toThrow()
    expect((await readFile(clinic.folder.database)).equals(before)).toBe(true)

    await rmdir(obstacle)
    const running = await clinic.start()
    expect(await lastNames(running)).toEqual(['De después', 'Del respaldo'])
    expect(await readSyncState(running.db)).toEqual(former)
  })
})
