import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { BackupError } from '#server/cli/backup/backup-error.ts'
import { backupTexts } from '#server/cli/backup/backup-texts.ts'
import { makeBackup } from '#server/cli/backup/make-backup.ts'
import { commandTexts } from '#server/cli/command-texts.ts'
import type { Db } from '#server/db/schema.ts'
import { openDatabase } from '#server/db/sqlite/open-database.ts'
import { readSyncState } from '#server/db/sync-log/sync-state.ts'
import { createAppointment, createPatient } from '#tests/support/database/clinic-rows.ts'
import { folderForEachTest } from '#tests/support/server/clinic-folder.ts'
import { runProgram } from '#tests/support/server/program.ts'
import { days, hours } from '#tests/support/server/test-clock.ts'

const KEY = 'una clave larga de prueba'

const clinic = folderForEachTest()
const open: Db[] = []

afterEach(async () => {
  for (const db of open.splice(0)) await db.destroy()
})

const backup = (order: { file?: string; key?: string } = {}) => makeBackup({ ...clinic, ...order })

async function opened(file: string): Promise<Db> {
  const db = await openDatabase(file, clinic.clock)
  open.push(db)
  return db
}

async function rowsUpTo(db: Db, version: number) {
  return {
    patients: await db.selectFrom('patients').selectAll().where('version', '<=', version).orderBy('id').execute(),
    appointments: await db.selectFrom('appointments').selectAll().where('version', '<=', version).execute(),
    slots: await db
      .selectFrom('appointmentSlots')
      .innerJoin('appointments', 'appointments.id', 'appointmentId')
      .select(['slot', 'appointmentId'])
      .where('version', '<=', version)
      .execute(),
  }
}

describe('a backup', () => {
  it('is in the data folder under the clinic’s day and time, readable by its owner only', async () => {
    const { staff } = await clinic.start()
    await createPatient(staff)
    const file = await backup()
    expect(file).toBe(join(clinic.folder.path, 'backups', 'clinica-2026-11-19-1200.sqlite'))
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await stat(clinic.folder.backups)).mode & 0o777).toBe(0o700)
  })

  it('leaves no other files', async () => {
    await clinic.start()
    const before = await readdir(clinic.folder.path)
    await backup({ key: KEY })
    expect(await readdir(clinic.folder.path)).toEqual([...before, 'backups'].sort())
    expect(await readdir(clinic.folder.backups)).toEqual(['clinica-2026-11-19-1200.sqlite.enc'])
  })

  it('contains every change up to one moment and none after, while the server goes on writing', async () => {
    const { db, staff } = await clinic.start()
    let ended = false
    const writing = (async () => {
      for (let day = 1; !ended; day = (day % 28) + 1) {
        const { id } = await createPatient(staff)
        const date = `2026-12-${String(day).padStart(2, '0')}`
        await staff.post('/appointments', {
          date,
          startTime: '09:00',
          endTime: '09:30',
          patientId: id,
          professionalId: 1,
        })
      }
    })()
    const sequences: number[] = []
    for (const name of ['uno', 'dos', 'tres']) {
      const before = (await readSyncState(db)).sequence
      const file = join(clinic.folder.path, name)
      const program = runProgram('backup', [file], { DATA_DIR: clinic.folder.path })
      expect(await program.ended()).toBe(0)
      const copy = await opened(file)
      const { sequence } = await readSyncState(copy)
      sequences.push(sequence)
      expect(sequence).toBeGreaterThan(before)
      expect(await rowsUpTo(copy, Number.MAX_SAFE_INTEGER)).toEqual(await rowsUpTo(db, sequence))
    }
    ended = true
    await writing
    expect(new Set(sequences).size).toBe(3)
    expect((await readSyncState(db)).sequence).toBeGreaterThan(sequences.at(-1) ?? 0)
  })

  it('can be made of a stopped server’s database', async () => {
    const running = await clinic.start()
    const patient = await createPatient(running.staff)
    await createAppointment(running.staff, patient.id)
    const state = await readSyncState(running.db)
    await running.stop()
    expect(await readSyncState(await opened(await backup()))).toEqual(state)
  })

  it('does not change the database’s epoch', async () => {
    const running = await clinic.start()
    await createPatient(running.staff)
    await backup()
    await running.stop()
    expect(await clinic.start()).toMatchObject({ isNewEpoch: false })
  })
})

describe('a backup is refused', () => {
  it('under the name of an encrypted one without a key', async () => {
    await clinic.start()
    const file = join(clinic.folder.path, 'copia.enc')
    await expect(backup({ file })).rejects.toThrow(new BackupError(backupTexts.encWithoutKey(file)))
    expect(await readdir(clinic.folder.path)).not.toContain('copia.enc')
    expect(await backup({ file, key: KEY })).toBe(file)
  })

  it('when the file exists', async () => {
    await clinic.start()
    const file = join(clinic.folder.path, 'respaldo')
    await writeFile(file, 'lo que había')
    await expect(backup({ file })).rejects.toEqual(new BackupError(backupTexts.fileExists(file)))
    expect(await readFile(file, 'utf8')).toBe('lo que había')
    await backup()
    await expect(backup()).rejects.toBeInstanceOf(BackupError)
  })

  it('when there is no database, and none is created', async () => {
    await expect(backup()).rejects.toEqual(new BackupError(commandTexts.noDatabase(clinic.folder.path)))
    expect(await readdir(clinic.folder.path)).not.toContain('clinica.sqlite')
  })

  it('when the database is damaged, and no file is left that looks like a backup', async () => {
    const running = await clinic.start()
    for (let i = 0; i < 30; i++) await createPatient(running.staff)
    await running.stop()
    const bytes = await readFile(clinic.folder.database)
    await writeFile(clinic.folder.database, bytes.fill(0xa5, 4096 * 8, 4096 * 30))
    await expect(backup()).rejects.toEqual(new BackupError(backupTexts.sourceDamaged))
    expect(await readdir(clinic.folder.backups)).toEqual([])
  })
})

describe('the temporary files of a killed backup', () => {
  it('are removed a day later, and newer ones stay', async () => {
    await clinic.start()
    await mkdir(clinic.folder.backups)
    const now = clinic.clock()
    const part = (instant: number) => `clinica-${instant}-0123456789abcdef.part`
    for (const folder of [clinic.folder.path, clinic.folder.backups]) {
      for (const instant of [now - hours(23), now - days(2)]) await writeFile(join(folder, part(instant)), 'a medias')
      await writeFile(join(folder, `${part(now - days(2))}-journal`), 'a medias')
      await writeFile(join(folder, 'notas.part'), 'no es nuestro')
    }

    await backup()

    for (const folder of [clinic.folder.path, clinic.folder.backups]) {
      const left = (await readdir(folder)).filter((name) => name.includes('.part'))
      expect(left.sort()).toEqual([part(now - hours(23)), 'notas.part'])
    }
  })
})

describe('npm run backup', () => {
  const run = async (args: string[] = [], variables: Record<string, string> = {}) => {
    const program = runProgram('backup', args, { DATA_DIR: clinic.folder.path, ...variables })
    return { code: await program.ended(), ...program.said }
  }

  it.runIf(process.platform === 'linux')('names the place where it may not write', async () => {
    await clinic.start()
    // Nobody may make a file there, not even root.
    const { code, err } = await run(['/sys/copia.sqlite'])
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(/^Falta permiso para leer o escribir \/sys\/\S+\.\n$/),
    })
  })

  it('prints where the backup is, and a warning when it is not encrypted', async () => {
    await clinic.start()
    const plain = await run()
    expect(plain).toMatchObject({ code: 0, err: '' })
    expect(plain.out).toMatch(
      /^Respaldo hecho y verificado: \S+\.sqlite\n[^\n]*sin cifrar[^\n]*\nRegistro de auditoría sellado: 1:[0-9a-f]{64}\n$/,
    )
    const encrypted = await run([], { BACKUP_KEY: KEY })
    expect(encrypted).toMatchObject({ code: 0, err: '' })
    expect(encrypted.out).toMatch(/^Respaldo hecho y verificado: \S+\.sqlite\.enc\n$/)
  })

  it('reports a failure in one line, with exit code 1', async () => {
    const missing = commandTexts.noDatabase(clinic.folder.path)
    expect(await run()).toEqual({ code: 1, out: '', err: `${missing}\n` })
    await clinic.start()
    const nowhere = join(clinic.folder.path, 'no', 'existe')
    expect(await run([nowhere])).toEqual({ code: 1, out: '', err: `${commandTexts.noFolder}\n` })
    expect(await run([], { BACKUP_KEY: 'corta' })).toEqual({
      code: 1,
      out: '',
      err: 'La variable BACKUP_KEY no es válida: debe tener al menos 16 caracteres.\n',
    })
  })
})
