import { rm } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { newEpochTexts } from '#server/start-texts.ts'
import { isPostgresRun } from '#tests/support/database/either-engine.ts'
import { clinicForEachTest } from '#tests/support/server/clinic-folder.ts'
import { adminLogin } from '#tests/support/server/first-clinic.ts'
import { runProgram } from '#tests/support/server/program.ts'
import { forEachTest } from '#tests/support/suites/for-each-test.ts'

const clinic = clinicForEachTest()
const server = forEachTest(() => clinic.start())

/** Runs the program on the data of the running server. */
async function staff(args: readonly string[], variables: Record<string, string> = {}) {
  const program = runProgram('staff', args, { ...clinic.settings, ...variables })
  return { code: await program.ended(), ...program.said }
}

const logIn = (username: string, password: string) => server.as('').post('/auth/login', { username, password })

describe('npm run staff, while the server runs', () => {
  it('adds a login and prints its password once; the database does not contain it', async () => {
    const { code, out, err } = await staff(['add', 'recepcion'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const password = /^Contraseña: (\S{16}) \(se muestra una sola vez\)$/m.exec(out)?.[1] ?? ''
    const answer = await logIn('recepcion', password)
    expect(answer).toMatchObject({ status: 200, body: { user: { role: 'admin', username: 'recepcion' } } })
    expect(JSON.stringify(await server.db.selectFrom('users').selectAll().execute())).not.toContain(password)
  })

  it('takes the password from the environment, and does not print it', async () => {
    const { code, out } = await staff(['add', 'recepcion'], { STAFF_PASSWORD: 'la-de-la-recepcion' })
    expect(code).toBe(0)
    expect(out).not.toContain('la-de-la-recepcion')
    expect(await logIn('recepcion', 'la-de-la-recepcion')).toMatchObject({ status: 200 })
  })

  it('sets a new password, which ends the open sessions at once', async () => {
    expect(await server.staff.get('/patients')).toMatchObject({ status: 200 })
    expect(await staff(['password', 'DIRECCION'], { STAFF_PASSWORD: 'otra-clave' })).toMatchObject({ code: 0 })
    expect(await server.staff.get('/patients')).toMatchObject({ status: 401 })
    expect(await logIn(adminLogin.username, adminLogin.password)).toMatchObject({ status: 401 })
    expect(await logIn(adminLogin.username, 'otra-clave')).toMatchObject({ status: 200 })
  })

  it('disables a login, which ends its sessions at once, and lists the accounts', async () => {
    await staff(['add', 'recepcion'], { STAFF_PASSWORD: 'la-de-la-recepcion' })
    const { token } = (await logIn('recepcion', 'la-de-la-recepcion')).body as { token: string }
    expect(await staff(['disable', 'recepcion'])).toMatchObject({ code: 0 })
    expect(await server.as(token).get('/patients')).toMatchObject({ status: 401 })
    const { out } = await staff(['list'])
    expect(out).toMatch(/^direccion \(desde \d{4}-\d\d-\d\d\): titular, \d sesi(ón|ones) abiertas?$/m)
    expect(out).toMatch(/^recepcion \(desde \d{4}-\d\d-\d\d\): deshabilitada$/m)
  })

  it('enables a disabled login again', async () => {
    await staff(['add', 'recepcion'], { STAFF_PASSWORD: 'la-de-la-recepcion' })
    await staff(['disable', 'recepcion'])
    expect(await staff(['enable', 'recepcion'])).toEqual({
      code: 0,
      out: 'La cuenta recepcion puede volver a ingresar, con la contraseña que tenía.\n',
      err: '',
    })
    expect(await logIn('recepcion', 'la-de-la-recepcion')).toMatchObject({ status: 200 })
  })

  it.each([
    [['disable', 'direccion'], 'Es la única cuenta del personal'],
    [['grant-owner', 'nadie'], 'No hay ninguna cuenta nadie'],
    [['add', 'recepcion', 'una-clave'], 'Uso: npm run staff'],
    [['constructor', 'x'], 'Uso: npm run staff'],
  ])('refuses %j in one line', async (args, words) => {
    const { code, out, err } = await staff(args)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain(words)
    expect(err.trim().split('\n')).toHaveLength(1)
  })
})

// On PostgreSQL nobody replaces a file.
describe.skipIf(isPostgresRun)('npm run staff, as the first program after the database was replaced by hand', () => {
  it('explains once what that means, next to its own output', async () => {
    await server.stop()
    await rm(clinic.folder.highWaterMark)
    const { code, out, err } = await staff(['list'])
    expect(code).toBe(0)
    expect(out).toMatch(/^direccion [^\n]+\n$/)
    expect(err.trim().split('\n')).toEqual(newEpochTexts)
    expect(err).toContain('npm run mail -- list')
    expect(await staff(['list'])).toEqual({ code, out, err: '' })
  })
})
