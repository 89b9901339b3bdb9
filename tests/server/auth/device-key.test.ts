import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readOrCreateDeviceKey } from '#server/resources/auth/device-key.ts'

describe('the key of the devices', () => {
  let folder: string
  const path = () => join(folder, 'clinica.device-key')

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'clinica-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('is made once and kept in its file', async () => {
    const made = await readOrCreateDeviceKey(path())
    expect(await readOrCreateDeviceKey(path())).toBe(made)
  })

  it('is the same for two processes that start at once', async () => {
    const [one, other] = await Promise.all([readOrCreateDeviceKey(path()), readOrCreateDeviceKey(path())])
    expect(one).toBe(other)
    expect(await readOrCreateDeviceKey(path())).toBe(one)
    expect(await readdir(folder)).toEqual(['clinica.device-key'])
  })

  it('is made anew when its file is damaged', async () => {
    await writeFile(path(), 'x')
    const made = await readOrCreateDeviceKey(path())
    expect(made).toHaveLength(43)
    expect(await readOrCreateDeviceKey(path())).toBe(made)
  })

  it('is the one of all machines where it is set, and no file is made', async () => {
    expect(await readOrCreateDeviceKey(path(), 'la clave de todas las máquinas')).toBe('la clave de todas las máquinas')
    expect(await readdir(folder)).toEqual([])
  })
})
