import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runProgram } from '#tests/support/server/program.ts'

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
})
