import { describe, expect, it } from 'vitest'
import { CommandError } from '#server/cli/command-error.ts'
import { addStaff, giveStaffPassword } from '#server/cli/staff/staff-accounts.ts'
import { openDatabase } from '#server/db/sqlite/open-database.ts'
import { prepareFirstStart } from '#server/first-start.ts'
import { SettingsError } from '#server/platform/env.ts'
import { PasswordHasher } from '#server/resources/auth/passwords/password-hasher.ts'
import { isGuessable } from '#server/resources/auth/passwords/staff-password.ts'
import { callerWith, staffOf } from '#tests/support/api/api-calls.ts'
import { registerPatient } from '#tests/support/database/clinic-rows.ts'
import { adminLogin } from '#tests/support/server/first-clinic.ts'
import { tokenOf } from '#tests/support/server/server.ts'
import { serverForEachTest } from '#tests/support/server/server-for-each-test.ts'

describe('a password of the staff', () => {
  it.each([
    '123456',
    'password',
    'PASSWORD',
    'Password1',
    'qwerty123',
    'iloveyou',
    '1q2w3e4r',
    'passw0rd',
    'superman',
    'football',
    'trustno1',
    'argentina',
    ' letmein ',
    'recepcion',
    'RECEPCION',
    'recepcion2026',
    '--Recepcion!!',
    '1recepcion1',
    'recepción',
    'Recepción2026',
    'RECEPCI\u00d3N',
    'recepcio\u0301n',
    'rece\u200bpcion',
    'pássword',
  ])('is guessable when it is a common one, or repeats the username: %s', (password) => {
    expect(isGuessable(password, 'Recepcion')).toBe(true)
  })

  it.each([
    'una-clave-de-prueba',
    'recepcion-de-la-clinica',
    'mate amargo 7',
    'kX3$pw9zQ',
    'la-de-la-recepcion',
    '',
    '4815162342-no',
  ])('is not guessable otherwise: %s', (password) => {
    expect(isGuessable(password, 'recepcion')).toBe(false)
  })

  it.each([
    ['recepción', 'recepcion'],
    ['Núñez', 'nunez1'],
    ['ana-luz', 'Ana Luz 7'],
    ['o’higgins', "o'higgins"],
    ['María José', 'maria-jose-1980'],
  ])('repeats the username however both are spelled: %s, %s', (username, password) => {
    expect(isGuessable(password, username)).toBe(true)
  })

  it('without letters does not repeat a username without letters', () => {
    expect(isGuessable('90817263', '4040')).toBe(false)
    expect(isGuessable('4040', '4040')).toBe(true)
  })
})

describe('wherever staff choose a password', () => {
  const server = serverForEachTest()

  const change = async (newPassword: string) =>
    (await staffOf(server)).put('/auth/password', { currentPassword: adminLogin.password, newPassword })
  const refused = { status: 400, body: { errors: { newPassword: expect.stringContaining('elige otra') } } }

  it('a guessable one is refused, and the former one stays', async () => {
    expect(await change('123456')).toMatchObject(refused)
    expect(await change('Direccion2026')).toMatchObject(refused)
    await tokenOf(server.app, adminLogin)
    expect(await change('una-clave-nueva')).toMatchObject({ status: 200 })
  })

  it('an operator command refuses it', async () => {
    const desk = { db: server.db, clock: server.clock, hasher: new PasswordHasher() }
    await expect(addStaff(desk, { username: 'recepcion', password: 'qwerty' })).rejects.toThrow(CommandError)
    await addStaff(desk, { username: 'recepcion', password: 'la-de-la-puerta' })
    await expect(giveStaffPassword(desk, { username: 'recepcion', password: 'recepcion1' })).rejects.toThrow(
      CommandError,
    )
    await tokenOf(server.app, { username: 'recepcion', password: 'la-de-la-puerta' })
  })

  it('the first start refuses it, and creates no admin', async () => {
    const db = await openDatabase(':memory:', server.clock)
    const start = { adminUsername: 'admin', professionalName: 'Laura Ferreyra' }
    await expect(prepareFirstStart(db, server.clock, { ...start, adminPassword: 'admin123' })).rejects.toThrow(
      SettingsError,
    )
    expect(await db.selectFrom('professionals').selectAll().execute()).toEqual([])
    expect(await prepareFirstStart(db, server.clock, start)).toMatchObject({ username: 'admin' })
    // An admin exists, so the variable is ignored.
    expect(await prepareFirstStart(db, server.clock, { ...start, adminPassword: 'admin123' })).toBeNull()
    await db.destroy()
  })

  it('staff who still have one are told at the sign-in, and nobody else is', async () => {
    const desk = { db: server.db, clock: server.clock, hasher: new PasswordHasher() }
    await addStaff(desk, { username: 'recepcion', password: 'la-de-la-puerta' })
    const login = async (username: string, password: string) => {
      const { body } = await callerWith(server.app).post('/auth/login', { username, password })
      return (body as { user: Record<string, unknown> }).user
    }
    expect(await login('recepcion', 'la-de-la-puerta')).not.toHaveProperty('guessablePassword')
    for (const [username, password] of [
      ['recepcion', 'recepción-1'],
      ['direccion', 'qwerty123'],
    ] as const) {
      const passwordHash = await desk.hasher.hash(password)
      await server.db.updateTable('users').set({ passwordHash }).where('username', '=', username).execute()
      expect(await login(username, password)).toMatchObject({ username, guessablePassword: true })
    }
    await registerPatient(server, { username: 'ana', password: '123456' })
    expect(await login('ana', '123456')).not.toHaveProperty('guessablePassword')
  })

  it('a patient may keep one', async () => {
    await registerPatient(server, { username: 'ana', password: '123456' })
    const caller = callerWith(server.app, await tokenOf(server.app, { username: 'ana', password: '123456' }))
    const body = { currentPassword: '123456', newPassword: 'password' }
    expect(await caller.put('/auth/password', body)).toMatchObject({ status: 200 })
  })
})
