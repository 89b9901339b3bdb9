import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runProgram } from '#tests/support/server/program.ts'
import { startTestServer } from '#tests/support/server/server.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orders-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true })
})

async function run(entry: string, ...args: string[]) {
  const program = runProgram(entry, args, { DATA_DIR: folder })
  return { code: await program.ended(), ...program.said }
}

describe('the command line of backup and restore', () => {
  it.each([{ args: ['--help'] }, { args: [''] }, { args: ['una-copia', 'otra-copia'] }])(
    'makes no backup for $args',
    async ({ args }) => {
      const { code, out, err } = await run('backup', ...args)
      expect({ code, out }).toEqual({ code: 1, out: '' })
      expect(err).toBe('Uso: npm run backup, o npm run backup -- ARCHIVO\n')
      expect(await readdir(folder)).toEqual([])
    },
  )

  it.each([{ args: [] }, { args: ['--help'] }, { args: ['una-copia', 'otra-copia'] }])(
    'restores nothing for $args',
    async ({ args }) => {
      const { code, out, err } = await run('restore', ...args)
      expect({ code, out }).toEqual({ code: 1, out: '' })
      expect(err).toBe('Uso: npm run restore -- ARCHIVO\n')
      expect(await readdir(folder)).toEqual([])
    },
  )

  it('names the accounts that were created after the backup and stay', async () => {
    await (await startTestServer({ dataDir: folder })).stop()
    const backup = join(folder, 'copia.sqlite')
    expect(await run('backup', backup)).toMatchObject({ code: 0 })
    expect(await run('staff', 'add', 'rosa')).toMatchObject({ code: 0 })

    const { code, out } = await run('restore', backup)

    expect(code).toBe(0)
    expect(out).toContain('Siguen las cuentas del personal creadas después del respaldo: rosa\n')
  })
})
