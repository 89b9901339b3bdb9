import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStaffFiles } from '#sw/staff-files.ts'
import { eventually } from '#tests/support/eventually.ts'

const ORIGIN = 'https://clinica.example'
const PATHS = ['assets/agenda-1.js', 'assets/cash-1.js', 'assets/cash-1.css', 'assets/stats-1.js', 'assets/grid-1.js']

/** The cache of this device, by address. */
let kept: Map<string, Response>
let asked: string[]
/** What the network answers for a path in place of the file; 'gone' means no network. */
let instead: Record<string, Response | 'gone'>

beforeEach(() => {
  kept = new Map()
  asked = []
  instead = {}
  vi.stubGlobal('self', { location: new URL(`${ORIGIN}/sw.js`) })
  vi.stubGlobal('caches', {
    open: async () => ({
      keys: async () => [...kept.keys()].map((url) => ({ url })),
      put: async (address: string, response: Response) => kept.set(address, response),
      match: async (address: string) => kept.get(address)?.clone(),
      delete: async ({ url }: { url: string }) => kept.delete(url),
    }),
  })
  vi.stubGlobal('fetch', async (from: string | { url: string }) => {
    const path = new URL(typeof from === 'string' ? from : from.url).pathname.slice(1)
    asked.push(path)
    const answer = instead[path]
    if (answer === 'gone') throw new TypeError('no network')
    return answer ?? fileOf(path)
  })
})

afterEach(() => vi.unstubAllGlobals())

const fileOf = (path: string) =>
  new Response(path, { headers: { 'content-type': path.endsWith('css') ? 'text/css' : 'text/javascript' } })

const keptPaths = () => [...kept.keys()].map((address) => new URL(address).pathname.slice(1)).sort()
const requestOf = (path: string) => ({ url: `${ORIGIN}/${path}` }) as Request

describe("the staff's files", () => {
  it('are complete once they were cached, and are read offline', async () => {
    const files = createStaffFiles(PATHS)
    await files.cacheAll()
    expect(keptPaths()).toEqual([...PATHS].sort())
    instead = Object.fromEntries(PATHS.map((path) => [path, 'gone']))
    for (const path of PATHS) expect(await (await files.read(requestOf(path))).text()).toBe(path)
  })

  it('come from the network until then', async () => {
    const files = createStaffFiles(PATHS)
    expect(await (await files.read(requestOf('assets/grid-1.js'))).text()).toBe('assets/grid-1.js')
    expect(keptPaths()).toEqual([])
  })

  it('are fetched once, however often they are requested', async () => {
    const files = createStaffFiles(PATHS)
    await Promise.all([files.cacheAll(), files.cacheAll()])
    await files.cacheAll()
    expect(asked.sort()).toEqual([...PATHS].sort())
  })

  it('continue after an interrupted download, and a failure ends the round', async () => {
    const files = createStaffFiles(PATHS)
    instead = { 'assets/agenda-1.js': 'gone' }
    await expect(files.cacheAll()).rejects.toThrow('no network')
    const inTheFirstRound = asked.length
    expect(inTheFirstRound).toBeLessThan(PATHS.length)
    await eventually(() => expect(keptPaths()).toHaveLength(inTheFirstRound - 1))
    instead = {}
    await files.cacheAll()
    expect(keptPaths()).toEqual([...PATHS].sort())
    expect(asked).toHaveLength(PATHS.length + 1)
  })

  it.each([
    ['the page of a captive portal', new Response('<h1>Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } })],
    ['a 404', new Response('{}', { status: 404, headers: { 'content-type': 'text/javascript' } })],
    ['a part', new Response('a', { status: 206, headers: { 'content-type': 'text/javascript' } })],
    ['an answer without a type', new Response(null)],
  ])('are never %s', async (_, answer) => {
    const files = createStaffFiles(PATHS)
    instead = { 'assets/cash-1.js': answer }
    await expect(files.cacheAll()).rejects.toThrow('no file of the app')
    expect(keptPaths()).not.toContain('assets/cash-1.js')
  })

  it('of a new version are next to the active ones, share equal files, and remain alone when it takes over', async () => {
    const old = createStaffFiles(PATHS)
    await old.cacheAll()
    asked = []
    const next = [...PATHS.slice(1), 'assets/agenda-2.js']
    const fresh = createStaffFiles(next)
    await fresh.cacheAll()
    expect(asked).toEqual(['assets/agenda-2.js'])
    expect(keptPaths()).toEqual([...PATHS, 'assets/agenda-2.js'].sort())
    await fresh.dropOthers()
    expect(keptPaths()).toEqual(next.sort())
  })

  it('are recognized by their addresses', () => {
    const files = createStaffFiles(PATHS)
    expect(files.has(`${ORIGIN}/assets/grid-1.js`)).toBe(true)
    expect(files.has(`${ORIGIN}/assets/app-1.js`)).toBe(false)
  })
})
