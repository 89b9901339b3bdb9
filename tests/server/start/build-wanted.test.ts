import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isBuildWanted } from '#server/build/build-product.ts'
import { markBuilt, rootFiles, sourceDigest, sourceFolders } from '#server/build/build-stamp.ts'

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'build-wanted-'))
  for (const folder of [...sourceFolders, 'dist']) await mkdir(join(root, folder))
  for (const file of rootFiles) await writeFile(join(root, file), '')
})
afterEach(() => rm(root, { recursive: true, force: true }))

const wanted = () => Promise.all((['always', 'needed', 'missing'] as const).map((when) => isBuildWanted(root, when)))

describe('before a program runs, the product', () => {
  it('is built when there is no complete build', async () => {
    expect(await wanted()).toEqual([true, true, true])
  })

  it('is not built again from the same sources', async () => {
    await markBuilt(root, await sourceDigest(root))
    expect(await wanted()).toEqual([true, false, false])
  })

  it('is not built again under a running server for an operator command, after an update', async () => {
    await markBuilt(root, await sourceDigest(root))
    await writeFile(join(root, 'src', 'newer.ts'), '')
    expect(await wanted()).toEqual([true, true, false])
  })
})
