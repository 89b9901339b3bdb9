import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { weightFaults } from '#tests/support/checks/route-weights.ts'

describe('the scripts of a route', () => {
  let assets: string
  const random = (length: number) =>
    Array.from({ length }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000))).join('')

  beforeEach(async () => {
    assets = await mkdtemp(join(tmpdir(), 'assets-'))
    await writeFile(
      join(assets, 'page-aaaaaaaa.js'),
      'import{a}from"./shared-bbbbbbbb.js";a(()=>import(`./later-cccccccc.js`))',
    )
    await writeFile(join(assets, 'shared-bbbbbbbb.js'), `import"./deep-dddddddd.js";export const a='${random(2000)}'`)
    await writeFile(join(assets, 'deep-dddddddd.js'), `export const b='${random(2000)}'`)
    await writeFile(join(assets, 'later-cccccccc.js'), `export const c='${random(2000)}'`)
  })

  afterEach(() => rm(assets, { recursive: true }))

  const faultsOf = (chunks: string[], atMost: number) => weightFaults(assets, [{ name: '/page', chunks, atMost }])

  it('are what it imports, directly or not, and what it fetches later is no part of them', async () => {
    const [fault = ''] = await faultsOf(['page'], 0)
    const [withLater = ''] = await faultsOf(['page', 'later'], 0)
    const weightIn = (text: string) => Number(/weighs ([\d.]+) kB/.exec(text)?.[1])
    expect(weightIn(fault)).toBeGreaterThan(2 * (weightIn(withLater) - weightIn(fault)) - 0.5)
    expect(weightIn(withLater)).toBeGreaterThan(weightIn(fault) + 1)
  })

  it('may weigh what the route may weigh, and no more', async () => {
    expect(await faultsOf(['page'], 1000)).toEqual([])
    expect(await faultsOf(['page'], 1)).toEqual([
      expect.stringMatching(/^\/page weighs \d+\.\d kB, and may weigh 1 kB$/),
    ])
  })

  it('are missed when no chunk has their name', async () => {
    expect(await faultsOf(['page', 'gone'], 1000)).toEqual(['/page: the build has no chunk gone'])
  })
})
