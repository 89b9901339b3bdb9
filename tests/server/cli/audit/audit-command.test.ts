import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AuditKeyError, auditKeyOf, findAuditKey } from '#server/cli/audit/audit-key.ts'
import { sealAuditLog } from '#server/cli/audit/audit-seal.ts'
import { checkAudit } from '#server/cli/audit/check-audit.ts'
import { formatSealReference } from '#server/cli/audit/seal-reference.ts'
import { makeBackup } from '#server/cli/backup/make-backup.ts'
import { restoreBackup } from '#server/cli/backup/restore-backup.ts'
import { withCommandDatabase } from '#server/cli/command-database.ts'
import type { Db } from '#server/db/schema.ts'
import type { DataFolder } from '#server/platform/data-folder.ts'
import { createPatient, createRecord } from '#tests/support/database/clinic-rows.ts'
import { isPostgresRun, runOnEither } from '#tests/support/database/either-engine.ts'
import { clinicForEachTest } from '#tests/support/server/clinic-folder.ts'
import { listeningAt, type Program, runProgram } from '#tests/support/server/program.ts'

const clinic = clinicForEachTest()
const programs: Program[] = []

afterEach(async () => {
  for (const { child } of programs.splice(0)) child.kill('SIGKILL')
})

async function run(entry: string, args: string[], variables: Record<string, string> = {}) {
  const program = runProgram(entry, args, { ...clinic.settings, ...variables })
  programs.push(program)
  return { code: await program.ended(), ...program.said }
}
const audit = (args: string[], variables?: Record<string, string>) => run('audit', args, variables)

/** Starts the server's program and stops it again; returns the heads from its log. */
async function serverRun(variables: Record<string, string> = {}): Promise<string[]> {
  const program = runProgram('main', [], {
    ...clinic.settings,
    PORT: '0',
    ADMIN_PASSWORD: 'una-clave-de-prueba',
    ...variables,
  })
  programs.push(program)
  await listeningAt(program)
  program.child.kill('SIGTERM')
  expect(await program.ended()).toBe(0)
  const lines = program.said.err.split('\n').filter((line) => line.includes('audit.sealed'))
  return lines.map((line) => (JSON.parse(line) as { head: string }).head)
}

async function workDay(): Promise<number> {
  const { staff, stop } = await clinic.start()
  const { id } = await createPatient(staff)
  await createRecord(staff, id)
  await stop()
  return id
}

const onDatabase = <T>(work: (db: Db, folder: DataFolder) => Promise<T>) => withCommandDatabase(clinic.settings, work)
const check = ({ head, key }: { head?: string; key?: string } = {}) =>
  onDatabase((db, folder) => checkAudit(db, folder, { expectedSeal: head, key }))

/** Seals the pending rows and returns the last head. */
async function sealed(key?: string): Promise<string> {
  const seals = await onDatabase(async (db, folder) =>
    sealAuditLog(db, await findAuditKey(db, folder, key), clinic.clock),
  )
  return seals.map(formatSealReference).at(-1) ?? ''
}

async function tamper(...statements: string[]): Promise<void> {
  const guards = ['audit_log_update_guard', 'audit_log_delete_guard', 'audit_seals_delete_guard']
  await onDatabase(async (db) => {
    for (const statement of [...guards.map((name) => `DROP TRIGGER ${name};`), ...statements])
      await runOnEither(db, statement)
  })
}

describe('a server', () => {
  it('seals pending rows when it starts, logs the head, and protects the key file from other users', async () => {
    await workDay()
    const [head = ''] = await serverRun()
    expect(head).toMatch(/^1:[0-9a-f]{64}$/)
    expect((await stat(clinic.folder.auditKey)).mode & 0o777).toBe(0o600)
    const secret = (await readFile(clinic.folder.auditKey, 'utf8')).trim()
    if (!isPostgresRun) expect((await readFile(clinic.folder.database)).includes(secret)).toBe(false)

    const checked = await audit(['verify', '--head', head])

    expect(checked.err).toBe('')
    expect(checked).toMatchObject({ code: 0 })
    expect(checked.out).toContain('Sellos: 1. Filas todavía sin sellar: 0.')
    expect(checked.out).toContain('El registro de auditoría está íntegro.')
    expect(checked.out).toContain('El sello indicado está en su lugar.')
  })

  it('does not start with a key file that it did not write', async () => {
    await workDay()
    await writeFile(clinic.folder.auditKey, 'x')
    expect(await run('main', [], { PORT: '0' })).toMatchObject({
      code: 1,
      err: expect.stringContaining('clinica.audit-key) está dañada') as string,
    })
  })
})

describe('the verification', () => {
  it('ends with 1 and names the place when a sealed row was changed', async () => {
    await workDay()
    await sealed()
    await tamper('UPDATE audit_log SET user_id = 2 WHERE id = 2')
    const { code, out } = await audit(['verify'])
    expect(code).toBe(1)
    expect(out).toContain('ALTERADO: las filas hasta ')
    expect(out).toContain('o su sello 1,')
  })

  it('detects a cut-off end by the head from the log', async () => {
    await workDay()
    const head = await sealed()
    await tamper('DELETE FROM audit_log', 'DELETE FROM audit_seals')
    expect(await check()).toMatchObject({ isIntact: true })
    const { lines, isIntact } = await check({ head })
    expect(isIntact).toBe(false)
    expect(lines.join()).toContain('ALTERADO: el sello 1 que se indicó no está en esta base.')
  })

  // The server neither makes nor restores backups of PostgreSQL.
  it.skipIf(isPostgresRun)('uses the operator’s key, wherever the database is restored', async () => {
    const key = 'una clave que el operador guarda aparte'
    await workDay()
    const file = `${clinic.folder.path}/copia`
    expect(await run('backup', [file], { AUDIT_KEY: key })).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Registro de auditoría sellado: 1:[0-9a-f]{64}/) as string,
    })
    await workDay()
    await restoreBackup({ folder: clinic.folder, file })
    await workDay()
    await sealed(key)
    const { lines, isIntact } = await check({ key })
    expect(lines[0]).toContain('Sellos: 2. Filas todavía sin sellar: 0.')
    expect(isIntact).toBe(true)
    const other = await check({ key: 'otra clave, que no es la misma' })
    expect(other.isIntact).toBe(false)
    expect(other.lines.join()).toContain('el sello 1 es de otra clave')
  })

  it('makes no key', async () => {
    await workDay()
    expect(await check()).toMatchObject({ isIntact: true })
    await expect(stat(clinic.folder.auditKey)).rejects.toThrow('ENOENT')
  })

  it('refuses an invalid head', async () => {
    await workDay()
    await expect(check({ head: '7' })).rejects.toThrow('El sello se escribe')
  })
})

describe('a program without the key of the seals', () => {
  const AUDIT_KEY = 'una clave que el operador guarda aparte'

  beforeEach(async () => {
    await workDay()
    await sealed(AUDIT_KEY)
    await workDay()
  })
  afterEach(async () => {
    await expect(stat(clinic.folder.auditKey)).rejects.toThrow('ENOENT')
    expect(await check({ key: AUDIT_KEY })).toMatchObject({ isIntact: true })
  })

  it('does not start a server', async () => {
    const { code, out, err } = await run('main', [], { PORT: '0' })
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(/^El registro de auditoría está sellado con otra clave \([0-9a-f]{8}\): [^\n]+\n$/)
  })

  it.skipIf(isPostgresRun)('makes the backup, and reports that the log was not sealed before it', async () => {
    const { code, out, err } = await run('backup', [`${clinic.folder.path}/copia`])
    expect(code).toBe(0)
    expect(out).toContain('Respaldo hecho y verificado')
    expect(out).not.toContain('sellado')
    expect(err).toMatch(/^El respaldo se hace sin sellar antes el registro de auditoría\. [^\n]+\n$/)
  })

  it('verifies nothing, and ends with 1', async () => {
    expect(await audit(['verify'])).toMatchObject({
      code: 1,
      out: expect.stringContaining('No se puede comprobar: el sello 1 es de otra clave') as string,
    })
  })

  it('does not seal, even after another program that has the key has sealed', async () => {
    await expect(
      onDatabase((db) => sealAuditLog(db, auditKeyOf('otra clave, que no es la misma'), clinic.clock)),
    ).rejects.toThrow(AuditKeyError)
  })
})

describe('a clinic whose key is lost', () => {
  it('goes on with another one by a command, which reports what can’t be verified any more', async () => {
    const AUDIT_KEY = 'otra clave, que no es la misma'
    await workDay()
    await sealed()
    await rm(clinic.folder.auditKey)
    expect(await run('main', [], { PORT: '0', AUDIT_KEY })).toMatchObject({ code: 1 })

    expect(await audit(['new-key'], { AUDIT_KEY })).toMatchObject({
      code: 0,
      out: expect.stringContaining('Lo anterior solo se puede comprobar con la clave de entonces.') as string,
    })

    await workDay()
    expect(await serverRun({ AUDIT_KEY })).toEqual([expect.stringMatching(/^3:/)])
    const { lines, isIntact } = await check({ key: AUDIT_KEY })
    expect(isIntact).toBe(false)
    expect(lines.join()).toContain('el sello 1 es de otra clave')
  })
})

describe('the command', () => {
  it('prints its usage for invalid arguments', async () => {
    await workDay()
    for (const args of [[], ['verify', '--all'], ['list', '--patient', 'Ana']])
      expect(await audit(args)).toMatchObject({ code: 1, out: '', err: expect.stringContaining('Uso: ') as string })
  })

  it.skipIf(isPostgresRun)('creates no database where there is none', async () => {
    await rm(clinic.folder.path, { recursive: true })
    expect(await audit(['verify'])).toMatchObject({ code: 1, out: '' })
    await expect(stat(clinic.folder.path)).rejects.toThrow('ENOENT')
  })

  it('lists in Spanish who opened or changed what of a patient', async () => {
    const id = await workDay()
    const { code, out } = await audit(['list', '--patient', String(id)])
    expect(code).toBe(0)
    expect(out.trim().split('\n')).toEqual([
      '2026-11-19 12:00  direccion  abrió  registro clínico 1',
      '2026-11-19 12:00  direccion  creó  registro clínico 1',
      `2026-11-19 12:00  direccion  creó  paciente ${id}`,
    ])
  })
})

describe.skipIf(isPostgresRun)('a backup', () => {
  it('does not contain the key', async () => {
    await workDay()
    await sealed()
    const secret = (await readFile(clinic.folder.auditKey, 'utf8')).trim()
    const file = await makeBackup({ folder: clinic.folder })
    expect((await readFile(file)).includes(secret)).toBe(false)
  })
})
