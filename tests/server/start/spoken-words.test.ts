import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sourceFiles } from '#tests/support/checks/source-files.ts'

const root = process.cwd()
/** Spanish is recognized by its letters; comments are English. */
const SPANISH = /[áéíóúñü¿¡]/iu
/** The made-up people of the demonstration are data. */
const isData = (path: string) => /^server\/cli\/demo\/demo-/.test(path)

it('what the server says to people is in its text files', async () => {
  const programs = (await sourceFiles(root)).filter((path) => /^server\/.*\.(ts|mjs)$/.test(path) && !isData(path))
  const spoken = await Promise.all(
    programs.map(async (path) => ({ path, isSpanish: SPANISH.test(await readFile(join(root, path), 'utf8')) })),
  )
  const speaking = spoken.filter(({ isSpanish }) => isSpanish).map(({ path }) => path)
  expect(speaking).toContain('server/start-texts.ts')
  expect(speaking.filter((path) => !path.endsWith('-texts.ts'))).toEqual([])
})
