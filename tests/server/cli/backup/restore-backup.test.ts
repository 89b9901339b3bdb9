import { randomUUID } from 'node:crypto'
import { appendFile, copyFile, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { patientRow } from '#domain/wire/rows/patient-wire.ts'
import { BackupError } from '#server/cli/backup/backup-error.ts'
import { backupTexts } from '#server/cli/backup/backup-texts.ts'
import { makeBackup } from '#server/cli/backup/make-backup.ts'
import { restoreBackup } from '#server/cli/backup/restore-backup.ts'
import { commandTexts } from '#server/cli/command-texts.ts'
import {
  addStaff,
  disableAccount,
  enableAccount,
  giveStaffPassword,
  type StaffDesk,
} from '#server/cli/staff/staff-accounts.ts'
import { NewerDatabaseError } from '#server/db/migrations/migrations.ts'
import { DataInUseError } from '#server/db/sqlite/data-lock.ts'
import { openDatabase } from '#server/db/sqlite/open-database.ts'
import { openSqlite } from '#server/db/sqlite/sqlite-engine.ts'
import { readHighWaterMark } from '#server/db/sync-log/high-water-mark.ts'
import { readLineage, readSyncState } from '#server/db/sync-log/sync-state.ts'
import { dataFolder } from '#server/platform/data-folder.ts'
import { PasswordHasher } from '#server/resources/auth/passwords/password-hasher.ts'
import { createPatient, patientBody } from '#tests/support/database/clinic-rows.ts'
import { jumpAfter } from '#tests/support/database/epoch-jump.ts'
import { createClinicFolder, folderForEachTest, type RunningClinic } from '#tests/support/server/clinic-folder.ts'
import { adminLogin } from '#tests/support/server/first-clinic.ts'
import { runProgram, runSource } from '#tests/support/server/program.ts'
import { days, hours } from '#tests/support/server/test-clock.ts'

type Login = Parameters<typeof addStaff>[1]

const KEY = 'una clave larga de prueba'
const holdOpen = fileURLToPath(new URL('./hold-open.ts', import.meta.url))

const clinic = folderForEachTest()
let file: string
let running: RunningClinic

/** A backup with one patient, a second patient after it, and a running server. */
beforeEach(async () => {
  file = join(clinic.folder.path, 'respaldo')
  running = await clinic.start()
  await createPatient(running.staff, { lastName: 'Del respaldo' })
  await makeBackup({ ...clinic, file })
  await createPatient(running.staff, { lastName: 'De después' })
})

const restore = (order: { file?: string; key?: string } = {}) => restoreBackup({ ...clinic, file, ...order })

async function lastNames({ staff }: RunningClinic): Promise<string[]> {
  return ((await staff.get('/patients')).body as { lastName: string }[]).map((patient) => patient.lastName).sort()
}

/** The bytes of the database and of SQLite's files next to it. */
async function bytesOfDatabase(): Promise<Record<string, string>> {
  const names = (await readdir(clinic.folder.path)).filter((name) => /^clinica\.(sqlite|head)/.test(name))
  const contents = names.map(async (name) => [name, await readFile(join(clinic.folder.path, name), 'latin1')] as const)
  return Object.fromEntries(await Promise.all(contents))
}

describe('a restore', () => {
  it('restores the content of the backup and begins a new epoch (E-1)', async () => {
    const before = await readSyncState(running.db)
    await running.stop()
    clinic.clock.advance(days(1))

    await restore()

    const again = await clinic.start()
    expect(await lastNames(again)).toEqual(['Del respaldo'])
    const { epoch, sequence } = await readSyncState(again.db)
    expect({ epoch, sequence }).toEqual({ epoch: clinic.clock(), sequence: before.sequence + jumpAfter(days(1)) })
    const lives = [
      { epoch: before.epoch, restoredFrom: 0 },
      { epoch, restoredFrom: before.sequence - 1 },
    ]
    expect(await readLineage(again.db)).toEqual(lives)
    expect(again.isNewEpoch).toBe(false)

    expect(await again.as(running.token).get('/patients')).toMatchObject({ status: 401 })
    const write = await again.staff.post('/patients', patientBody(), { 'Sync-Epoch': String(before.epoch) })
    expect(write).toMatchObject({ status: 409, body: { code: 'epoch' } })
    const read = await again.staff.get(`/sync/changes?since=${before.sequence}&epoch=${before.epoch}`)
    expect(read).toMatchObject({ status: 410, body: { epoch, lineage: lives } })
  })

  it('gets back what devices resend, once: what the backup contains is replayed, what was lost is done again', async () => {
    const known = { body: patientBody(), key: { 'idempotency-key': randomUUID() } }
    const lost = { body: patientBody({ ref: randomUUID() }), key: { 'idempotency-key': randomUUID() } }
    const before = await running.staff.post('/patients', known.body, known.key)
    const backup = await makeBackup(clinic)
    const undone = await running.staff.post('/patients', lost.body, lost.key)
    await running.stop()
    clinic.clock.advance(days(1))
    await restore({ file: backup })
    const again = await clinic.start()
    const { epoch, sequence } = await readSyncState(again.db)
    const now = { 'sync-epoch': String(epoch) }

    const replayed = await again.staff.post('/patients', known.body, { ...known.key, ...now })
    const redone = await again.staff.post('/patients', lost.body, { ...lost.key, ...now })

    expect(replayed).toMatchObject({ status: 201, body: before.body })
    expect(replayed.number('Sync-Version')).toBe(before.number('Sync-Version'))
    expect(redone.number('Sync-Version')).toBe(sequence + 1)
    expect(redone.body).toMatchObject({ lastName: lost.body.lastName, ref: (undone.body as { ref: string }).ref })
    expect((redone.body as { id: number }).id).toBeGreaterThan(jumpAfter(days(1)))
    for (const { body } of [known, lost]) {
      expect((await lastNames(again)).filter((name) => name === body.lastName)).toHaveLength(1)
    }
  })

  it('gives no id twice, even when the same backup is restored again', async () => {
    const ids = new Set<number>()
    for (let life = 0; life < 3; life++) {
      const { id } = await createPatient(running.staff)
      expect(ids.has(id)).toBe(false)
      ids.add(id)
      await running.stop()
      clinic.clock.advance(days(1))
      await restore()
      running = await clinic.start()
    }
    expect(Math.max(...ids)).toBeGreaterThan(2 * jumpAfter(days(1)))
    expect(await readLineage(running.db)).toHaveLength(2)
  })

  it('gives no id twice when two separate machines restore the same backup', async () => {
    await running.stop()
    const given: number[] = []
    for (const place of ['una', 'otra']) {
      clinic.clock.advance(hours(1))
      const folder = dataFolder(join(clinic.folder.path, place))
      await restoreBackup({ folder, file, clock: clinic.clock })
      const db = await openDatabase(folder.database, clinic.clock)
      const { sequence, ids } = await readHighWaterMark(db)
      await db.destroy()
      given.push(sequence, ...Object.values(ids))
    }
    const [first, second] = [given.slice(0, given.length / 2), given.slice(given.length / 2)]
    for (const [index, number] of second.entries()) expect(number - (first[index] ?? Number.NaN)).toBe(60 * 60)
  })

  it('begins two epochs when two machines restore it whose clocks are not set yet', async () => {
    await running.stop()
    clinic.clock.advance(-days(700))
    const epochs: number[] = []
    for (const place of ['una', 'otra']) {
      const folder = dataFolder(join(clinic.folder.path, place))
      await restoreBackup({ folder, file, clock: clinic.clock })
      const db = await openDatabase(folder.database, clinic.clock)
      epochs.push((await readSyncState(db)).epoch)
      await db.destroy()
    }
    // They are equal in one of a million runs.
    expect(new Set(epochs).size).toBe(2)
  })

  it('keeps the replaced database, complete, under a name with its date', async () => {
    await running.stop()
    const { kept } = await restore()
    const { kept: again } = await restore()

    expect(kept).toBe(join(clinic.folder.path, 'clinica-reemplazada-2026-11-19-1200.sqlite'))
    expect(again).toBe(join(clinic.folder.path, 'clinica-reemplazada-2026-11-19-1200-2.sqlite'))
    const db = await openDatabase(kept ?? '', clinic.clock)
    const rows = await db.selectFrom('patients').select('lastName').orderBy('id').execute()
    await db.destroy()
    expect(rows.map((row) => row.lastName)).toEqual(['Del respaldo', 'De después'])
  })

  it('does not apply the WAL of an older copy to the file next to it', async () => {
    const copy = join(clinic.folder.path, 'copia.sqlite')
    for (const suffix of ['', '-wal']) await copyFile(clinic.folder.database + suffix, copy + suffix)
    await createPatient(running.staff, { lastName: 'Del otro día' })
    await running.stop()
    await copyFile(clinic.folder.database, copy)
    const before = await bytesOfDatabase()

    await expect(restore({ file: copy })).rejects.toThrow(backupTexts.olderLog(copy))

    expect(await bytesOfDatabase()).toEqual(before)
    await rm(`${copy}-wal`)
    await restore({ file: copy })
    expect(await lastNames(await clinic.start())).toEqual(['De después', 'Del otro día', 'Del respaldo'])
  })

  it('can be undone, with the replaced database', async () => {
    await running.stop()
    const { kept } = await restore()
    await restore({ file: kept ?? '' })
    expect(await lastNames(await clinic.start())).toEqual(['De después', 'Del respaldo'])
  })

  it('leaves no other files', async () => {
    await running.stop()
    const before = await readdir(clinic.folder.path)
    const { kept } = await restore()
    const left = (await readdir(clinic.folder.path)).filter((name) => join(clinic.folder.path, name) !== kept)
    const logs = /-(wal|shm)$/
    expect(left).toEqual(before.filter((name) => !logs.test(name)))
  })

  it('sets up the clinic on an empty machine', async () => {
    await running.stop()
    const folder = dataFolder(join(clinic.folder.path, 'otra', 'carpeta'))
    const restored = await restoreBackup({ folder, file, clock: clinic.clock })
    expect(restored).toEqual({ kept: undefined, accounts: undefined, professionals: undefined })
    const db = await openDatabase(folder.database, clinic.clock)
    expect((await readSyncState(db)).sequence).toBeGreaterThan(jumpAfter(0))
    await db.destroy()
  })

  it('replaces a damaged database, and keeps that, too', async () => {
    await running.stop()
    const bytes = await readFile(clinic.folder.database)
    const damaged = bytes.fill(0xa5, 0, 4096 * 3)
    await rm(clinic.folder.database)
    await writeFile(clinic.folder.database, damaged)

    const { kept, accounts } = await restore()

    expect(accounts).toBeUndefined()
    expect((await readFile(kept ?? '')).equals(damaged)).toBe(true)
    const again = await clinic.start()
    expect(await lastNames(again)).toEqual(['Del respaldo'])
    expect((await createPatient(again.staff)).id).toBe(2 + jumpAfter(0) + 1)
  })

  it('keeps accounts disabled that the replaced database has disabled since, and no others', async () => {
    const desk = { db: running.db, clock: clinic.clock, hasher: new PasswordHasher() }
    const [left, stayed] = ['exempleada', 'empleada'].map((username) => ({ username, password: 'clave-de-prueba' }))
    for (const account of [left, stayed]) if (account) await addStaff(desk, account)
    const backup = await makeBackup(clinic)
    await disableAccount(desk, 'EXEMPLEADA')
    await running.stop()

    const { accounts } = await restore({ file: backup })

    expect(accounts).toEqual({ keptAccounts: [], enabledAccounts: [] })
    const again = await clinic.start()
    expect(await again.as('').post('/auth/login', left)).toMatchObject({ status: 401 })
    expect(await again.as('').post('/auth/login', stayed)).toMatchObject({ status: 200 })
    const audited = again.db.selectFrom('auditLog').select(['userId', 'entity']).where('action', '=', 'staff.disable')
    expect(await audited.execute()).toEqual([{ userId: null, entity: 'user' }])
  })

  it('keeps staff accounts that were created since, with their ids, so that their devices go on with their changes', async () => {
    const rosa = { username: 'Rosa', password: 'clave-de-prueba' }
    const desk = { db: running.db, clock: clinic.clock, hasher: new PasswordHasher() }
    await addStaff(desk, rosa)
    const before = (await running.as('').post('/auth/login', rosa)).body as { user: { id: number } }
    await running.stop()
    clinic.clock.advance(days(1))

    expect(await restore()).toMatchObject({ accounts: { keptAccounts: ['Rosa'] } })

    const again = await clinic.start()
    const after = await again.as('').post('/auth/login', rosa)
    expect(after).toMatchObject({ status: 200, body: { user: before.user } })
    await addStaff({ ...desk, db: again.db }, { username: 'nueva', password: 'clave-de-prueba' })
    const ids = (await again.db.selectFrom('users').select('id').orderBy('id').execute()).map(({ id }) => id)
    expect(ids.at(-1)).toBe(before.user.id + jumpAfter(days(1)) + 1)
  })

  it('keeps staff accounts that were created since, even from a later release with columns of its own', async () => {
    const rosa = { username: 'Rosa', password: 'clave-de-prueba' }
    await addStaff({ db: running.db, clock: clinic.clock, hasher: new PasswordHasher() }, rosa)
    await sql`ALTER TABLE users ADD COLUMN later_column TEXT NOT NULL DEFAULT ''`.execute(running.db)
    await running.stop()

    expect(await restore()).toMatchObject({ accounts: { keptAccounts: ['Rosa'] } })

    expect(await (await clinic.start()).as('').post('/auth/login', rosa)).toMatchObject({ status: 200 })
  })

  it('keeps staff accounts that were created and disabled since, without listing them', async () => {
    const rosa = { username: 'Rosa', password: 'clave-de-prueba' }
    const desk = { db: running.db, clock: clinic.clock, hasher: new PasswordHasher() }
    await addStaff(desk, rosa)
    await disableAccount(desk, rosa.username)
    await running.stop()

    expect(await restore()).toMatchObject({ accounts: { keptAccounts: [], enabledAccounts: [] } })

    const again = await clinic.start()
    expect(await again.as('').post('/auth/login', rosa)).toMatchObject({ status: 401 })
    const usernames = again.db.selectFrom('users').select('username').where('active', '=', 0)
    expect(await usernames.execute()).toEqual([{ username: 'Rosa' }])
  })

  it.each([
    ['enabled', (desk: StaffDesk, { username }: Login) => enableAccount(desk, username)],
    ['added', addStaff],
  ])('enables an account that was disabled in the backup and %s again since', async (_, letIn) => {
    const desk = { db: running.db, clock: clinic.clock, hasher: new PasswordHasher() }
    const [maria, absent] = ['María', 'ausente'].map((username) => ({ username, password: 'clave-de-prueba' }))
    if (!maria || !absent) throw new Error('nobody')
    for (const account of [maria, absent]) {
      await addStaff(desk, account)
      await disableAccount(desk, account.username)
    }
    const backup = await makeBackup(clinic)
    await letIn(desk, maria)
    await running.stop()

    const { accounts } = await restore({ file: backup })

    expect(accounts).toEqual({ keptAccounts: [], enabledAccounts: ['María'] })
    const again = await clinic.start()
    expect(await again.as('').post('/auth/login', maria)).toMatchObject({ status: 200 })
    expect(await again.as('').post('/auth/login', absent)).toMatchObject({ status: 401 })
    const audited = again.db.selectFrom('auditLog').select('userId').where('action', '=', 'staff.enable')
    expect(await audited.execute()).toEqual([{ userId: null }])
  })

  it('follows the last event of an account when a restore is undone', async () => {
    const desk = { db: running.db, clock: clinic.clock, hasher: new PasswordHasher() }
    const [left, back] = ['exempleada', 'empleada'].map((username) => ({ username, password: 'clave-de-prueba' }))
    if (!left || !back) throw new Error('nobody')
    for (const account of [left, back]) await addStaff(desk, account)
    await disableAccount(desk, back.username)
    const older = await makeBackup(clinic)
    await disableAccount(desk, left.username)
    await enableAccount(desk, back.username)
    const newer = await makeBackup({ ...clinic, file: join(clinic.folder.path, 'posterior') })
    await running.stop()
    await copyFile(older, clinic.folder.database)
    await (await clinic.start()).stop()

    expect(await restore({ file: newer })).toMatchObject({ accounts: { enabledAccounts: [] } })

    const again = await clinic.start()
    expect(await again.as('').post('/auth/login', left)).toMatchObject({ status: 401 })
    expect(await again.as('').post('/auth/login', back)).toMatchObject({ status: 200 })
  })

  it('enables a patient’s account that was enabled since, unless it was linked to another record by then', async () => {
    const desk = { db: running.db, clock: clinic.clock }
    for (const [number, username] of ['eva', 'ana'].entries()) {
      const person = { name: username, lastName: 'Ríos', email: `${username}@correo.example`, phone: '3537 422222' }
      const account = { ...person, username, password: 'clave-de-prueba', dni: `3122233${number}` }
      expect(await running.as('').post('/auth/register', account)).toMatchObject({ status: 201 })
      await disableAccount(desk, username)
    }
    const backup = await makeBackup(clinic)
    const ana = running.db.updateTable('users').where('username', '=', 'ana')
    await ana.set({ patientId: 1, scopeVersion: 1 }).execute()
    for (const username of ['eva', 'ana']) await enableAccount(desk, username)
    await running.stop()

    expect(await restore({ file: backup })).toMatchObject({ accounts: { enabledAccounts: ['eva'] } })
  })

  it('keeps passwords that were set since, of staff and patients; the former ones are invalid', async () => {
    const desk = { db: running.db, clock: clinic.clock, hasher: new PasswordHasher() }
    const [rosa, eva] = ['rosa', 'eva'].map((username) => ({ username, password: 'la-que-alguien-sabe' }))
    if (!rosa || !eva) throw new Error('nobody')
    await addStaff(desk, rosa)
    const visitor = { ...eva, name: 'Eva', lastName: 'Ríos', email: 'eva@correo.example', phone: '3537 422222' }
    expect(await running.as('').post('/auth/register', { ...visitor, dni: '31222333' })).toMatchObject({ status: 201 })
    const backup = await makeBackup(clinic)
    await giveStaffPassword(desk, { ...rosa, password: 'la-de-ahora' })
    const { token } = (await running.as('').post('/auth/login', eva)).body as { token: string }
    const change = { currentPassword: eva.password, newPassword: 'la-de-ahora' }
    expect(await running.as(token).put('/auth/password', change)).toMatchObject({ status: 200 })
    await running.stop()

    await restore({ file: backup })

    const again = await clinic.start()
    for (const account of [rosa, eva]) {
      expect(await again.as('').post('/auth/login', account)).toMatchObject({ status: 401 })
      const present = { ...account, password: 'la-de-ahora' }
      expect(await again.as('').post('/auth/login', present)).toMatchObject({ status: 200 })
    }
    const audited = again.db
      .selectFrom('auditLog')
      .select(['userId', 'entityId'])
      .where('action', '=', 'staff.password')
    expect(await audited.execute()).toEqual([2, 3].map((entityId) => ({ userId: null, entityId })))
  })

  it('keeps the rights that were set since: an account that sees less does not see more again', async () => {
    const desk = { db: running.db, clock: clinic.clock, hasher: new PasswordHasher() }
    const rosa = { username: 'rosa', password: 'la-clave-de-rosa' }
    await addStaff(desk, rosa)
    const backup = await makeBackup(clinic)
    expect(await running.staff.put('/staff/2', { scope: 'front-desk' })).toMatchObject({ status: 200 })
    await running.stop()

    await restore({ file: backup })

    const again = await clinic.start()
    const { body } = await again.as('').post('/auth/login', rosa)
    expect(body).toMatchObject({ user: { scope: 'front-desk', owner: false } })
  })

  it('keeps the backup’s password when that was set later than the replaced database’s', async () => {
    const desk = { db: running.db, clock: clinic.clock, hasher: new PasswordHasher() }
    const rosa = { username: 'rosa', password: 'la-que-alguien-sabe' }
    await addStaff(desk, rosa)
    const older = await makeBackup(clinic)
    await giveStaffPassword(desk, { ...rosa, password: 'la-de-ahora' })
    const newer = await makeBackup({ ...clinic, file: join(clinic.folder.path, 'posterior') })
    await running.stop()
    await copyFile(older, clinic.folder.database)
    const byHand = await clinic.start()
    expect(byHand.isNewEpoch).toBe(true)
    await byHand.stop()

    await restore({ file: newer })

    const again = await clinic.start()
    expect(await again.as('').post('/auth/login', rosa)).toMatchObject({ status: 401 })
    expect(await again.as('').post('/auth/login', { ...rosa, password: 'la-de-ahora' })).toMatchObject({ status: 200 })
  })

  it('takes no account and no password from a database of another origin', async () => {
    const other = await createClinicFolder()
    other.clock.advance(hours(1))
    const elsewhere = await other.start()
    const desk = { db: elsewhere.db, clock: other.clock, hasher: new PasswordHasher() }
    await addStaff(desk, { username: 'ajena', password: 'clave-de-prueba' })
    await giveStaffPassword(desk, { username: adminLogin.username, password: 'la-de-otra-clínica' })
    await elsewhere.stop()

    expect(await restoreBackup({ ...other, file })).toMatchObject({ accounts: { keptAccounts: [] } })
    const again = await other.start()
    expect(await again.as('').post('/auth/login', adminLogin)).toMatchObject({ status: 200 })

    await other.dispose()
  })

  it('accepts a plain copy of a database with the WAL next to it', async () => {
    const copy = join(clinic.folder.path, 'a-mano')
    for (const suffix of ['', '-wal']) await copyFile(clinic.folder.database + suffix, copy + suffix)
    await running.stop()
    await restore({ file: copy })
    expect(await lastNames(await clinic.start())).toEqual(['De después', 'Del respaldo'])
  })
})

describe('an encrypted backup', () => {
  let sealed: string
  beforeEach(async () => {
    sealed = await makeBackup({ ...clinic, key: KEY })
    await running.stop()
  })

  it('reveals nothing of its content', async () => {
    const [plain, hidden] = [await readFile(file, 'latin1'), await readFile(sealed, 'latin1')]
    for (const canary of ['Del respaldo', 'direccion', 'SQLite format', 'CREATE TABLE', '20000']) {
      expect(plain).toContain(canary)
      expect(hidden).not.toContain(canary)
    }
  })

  it('differs each time, with the same data and the same key', async () => {
    const twin = await makeBackup({ ...clinic, key: KEY, file: join(clinic.folder.path, 'otro') })
    const [one, other] = [await readFile(sealed), await readFile(twin)]
    expect(one.length).toBe(other.length)
    expect(one.subarray(-5000, -16).equals(other.subarray(-5000, -16))).toBe(false)
  })

  it('is restored with its key', async () => {
    await restore({ file: sealed, key: KEY })
    expect(await lastNames(await clinic.start())).toEqual(['De después', 'Del respaldo'])
  })

  it.each([
    ['no key', undefined, backupTexts.keyNeeded],
    ['another key', `${KEY}!`, backupTexts.wrongKey],
  ])('is refused with %s, and the database stays unchanged', async (_, key, message) => {
    const before = await bytesOfDatabase()
    await expect(restore({ file: sealed, ...(key && { key }) })).rejects.toEqual(new BackupError(message))
    expect(await bytesOfDatabase()).toEqual(before)
  })

  it.each([
    ['the data', (size: number) => Math.floor(size / 2)],
    ['the last byte of the data', (size: number) => size - 17],
    ['the nonce', () => 35],
    ['the tag', (size: number) => size - 1],
  ])('is refused when one bit of %s was flipped', async (_, place) => {
    const bytes = await readFile(sealed)
    const at = place(bytes.length)
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
    await writeFile(sealed, bytes)
    const before = await bytesOfDatabase()

    await expect(restore({ file: sealed, key: KEY })).rejects.toEqual(new BackupError(backupTexts.damaged(sealed)))

    expect(await bytesOfDatabase()).toEqual(before)
  })

  it.each([
    ['after its header', () => 60],
    ['in the middle', (size: number) => Math.floor(size / 2)],
    ['by its last byte', (size: number) => size - 1],
  ])('is refused when it was cut off %s', async (_, length) => {
    await truncate(sealed, length((await readFile(sealed)).length))
    await expect(restore({ file: sealed, key: KEY })).rejects.toEqual(new BackupError(backupTexts.damaged(sealed)))
  })

  it('is refused when something was appended', async () => {
    await appendFile(sealed, 'x')
    await expect(restore({ file: sealed, key: KEY })).rejects.toEqual(new BackupError(backupTexts.damaged(sealed)))
  })
})

describe('a restore is refused, and the database stays unchanged', () => {
  async function expectRefusal(error: unknown, order: { file?: string } = {}): Promise<void> {
    const before = await bytesOfDatabase()
    await expect(restore(order)).rejects.toEqual(error)
    expect(await bytesOfDatabase()).toEqual(before)
    expect((await readdir(clinic.folder.path)).filter((name) => name.includes('.part'))).toEqual([])
  }

  it('while the server runs', async () => {
    // The server records within a second how far the database has come.
    const { sequence } = await readSyncState(running.db)
    const mark = async () => (await bytesOfDatabase())['clinica.head']
    await expect.poll(mark).toContain(`"sequence":${sequence},`)
    await expectRefusal(new DataInUseError())
    expect(await lastNames(running)).toEqual(['De después', 'Del respaldo'])
  })

  it('while any other program has the database open', async () => {
    await running.stop()
    const program = runSource(holdOpen, [clinic.folder.database])
    await expect.poll(() => program.said.out, { timeout: 60_000 }).toBe('open\n')
    await expect(restore()).rejects.toBeInstanceOf(DataInUseError)
    program.child.kill('SIGKILL')
    await program.ended()
    expect(await lastNames(await clinic.start())).toEqual(['De después', 'Del respaldo'])
  })

  it('without a file, or with one that is no backup', async () => {
    await running.stop()
    const missing = join(clinic.folder.path, 'no-existe')
    await expectRefusal(new BackupError(backupTexts.fileMissing(missing)), { file: missing })
    for (const content of ['', 'no soy un respaldo', 'SQLite format 3', 'CLINICA-BACKUP1']) {
      await writeFile(file, content)
      await expectRefusal(new BackupError(backupTexts.notABackup(file)))
    }
  })

  it("with another application's database", async () => {
    await running.stop()
    const other = join(clinic.folder.path, 'ajena')
    const handle = await openSqlite(other)
    handle.exec('CREATE TABLE patients (id INTEGER PRIMARY KEY)')
    handle.close()
    await expectRefusal(new BackupError(backupTexts.notABackup(other)), { file: other })
  })

  it.each([
    ['in its first page', 100, 4096],
    ['in a later page', 4096 * 5, 4096 * 12],
  ])('with a backup that is damaged %s', async (_, from, to) => {
    await running.stop()
    await writeFile(file, (await readFile(file)).fill(0xa5, from, to))
    await expectRefusal(new BackupError(backupTexts.damaged(file)))
  })

  it('with a backup that was cut off', async () => {
    await running.stop()
    await truncate(file, 4096 * 6)
    await expectRefusal(new BackupError(backupTexts.damaged(file)))
  })

  it('with a backup of a newer release', async () => {
    await running.stop()
    const handle = await openSqlite(file)
    handle.exec("INSERT INTO migrations VALUES (999, 'from the future', '2030-01-01T00:00:00.000Z')")
    handle.close()
    await expectRefusal(new NewerDatabaseError())
  })
})

describe('npm run restore', () => {
  const run = async (...args: string[]) => {
    const program = runProgram('restore', args, { DATA_DIR: clinic.folder.path })
    return { code: await program.ended(), ...program.said }
  }

  it('prints what it did and what follows', async () => {
    await running.stop()
    const { code, out, err } = await run(file)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out.split('\n')).toEqual([
      backupTexts.restored(file),
      expect.stringMatching(/^La base reemplazada quedó en \S+clinica-reemplazada-\S+\.sqlite$/),
      backupTexts.allSignedOut,
      backupTexts.mailHeld,
      '',
    ])
    const again = await clinic.start()
    const [only] = (await again.staff.get('/patients')).body as unknown[]
    expect(only).toMatchObject({ lastName: 'Del respaldo' })
    expect(Object.keys(only as object)).toEqual(expect.arrayContaining(Object.keys(patientRow.entries)))
  })

  it('prints which staff accounts stay, and which were enabled again', async () => {
    const desk = { db: running.db, clock: clinic.clock, hasher: new PasswordHasher() }
    await addStaff(desk, { username: 'maria', password: 'clave-de-prueba' })
    await disableAccount(desk, 'maria')
    const backup = await makeBackup(clinic)
    await enableAccount(desk, 'maria')
    await addStaff(desk, { username: 'rosa', password: 'clave-de-prueba' })
    await running.stop()
    const { out } = await run(backup)
    const lines = [backupTexts.accountsKept(['rosa']), backupTexts.accountsEnabled(['maria'])]
    expect(out.split('\n').slice(-3)).toEqual([...lines, ''])
  })

  it('asks to check the accounts when no replaced database tells which were disabled', async () => {
    await running.stop()
    const elsewhere = join(clinic.folder.path, 'otra')
    const program = runProgram('restore', [file], { DATA_DIR: elsewhere })
    expect(await program.ended()).toBe(0)
    const lines = [backupTexts.restored(file), backupTexts.allSignedOut, backupTexts.mailHeld]
    expect(program.said.out.split('\n')).toEqual([
      ...lines,
      backupTexts.accountsUnknown,
      backupTexts.professionalsUnknown,
      '',
    ])
  })

  it('refuses in one line, with exit code 1, while the server runs or without a file', async () => {
    expect(await run(file)).toEqual({ code: 1, out: '', err: `${commandTexts.inUse}\n` })
    expect(await run()).toEqual({ code: 1, out: '', err: `${backupTexts.restoreUsage}\n` })
  })
})
