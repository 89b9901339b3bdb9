import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompress, brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { unsetClinic } from '#domain/clinic/clinic-info.ts'
import { SITE_PLACEHOLDER } from '#domain/clinic/public-page.ts'
import { serveSiteFiles } from '#server/http/files/site-files.ts'
import { ClinicSite } from '#server/site/clinic-site.ts'

// The real function, counted.
vi.mock('node:zlib', async (importActual) => {
  const actual = await importActual<typeof import('node:zlib')>()
  return { ...actual, brotliCompress: vi.fn(actual.brotliCompress) }
})
const compressed = vi.mocked(brotliCompress)

let folder: string
let app: FastifyInstance
let address = 'https://turnos.example'

const text = (site: string) => `<link rel="canonical" href="${site}/nosotros">${'hola '.repeat(2000)}`

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'app-'))
  await writeFile(join(folder, 'nosotros.html'), text(SITE_PLACEHOLDER))
  await writeFile(join(folder, 'robots.txt'), `Sitemap: ${SITE_PLACEHOLDER}/sitemap.xml`)
  app = Fastify()
  const site = new ClinicSite({ folder, siteAddress: () => address, readClinic: async () => unsetClinic })
  await serveSiteFiles(app, folder, site)
})
afterEach(async () => {
  compressed.mockClear()
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const READERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes) => bytes,
}

const ask = (encodings?: string, url = '/nosotros') =>
  app.inject({ url, headers: encodings === undefined ? {} : { 'accept-encoding': encodings } })

it.each([
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['*', 'br'],
  ['zstd', undefined],
  ['identity', undefined],
  ['', undefined],
  [undefined, undefined],
  ['gzip, br;q=x', 'gzip'],
])('a file is sent in the encoding that the client accepts: %s gives %s', async (asked, given) => {
  const answer = await ask(asked)
  expect(answer.headers['content-encoding']).toBe(given)
  expect(answer.headers.vary).toBe('accept-encoding')
  const read = READERS[given ?? 'identity']?.(answer.rawPayload)
  expect(read?.toString()).toBe(text(address))
})

it('a file is compressed once per address, not per request', async () => {
  const first = await Promise.all(Array.from({ length: 20 }, () => ask('br')))
  const again = await ask('br')
  expect(again.rawPayload).toEqual(first[0]?.rawPayload)
  expect(compressed).toHaveBeenCalledTimes(1)
  address = 'https://otra.example'
  expect(brotliDecompressSync((await ask('br')).rawPayload).toString()).toBe(text(address))
  expect(compressed).toHaveBeenCalledTimes(2)
})

it('a small file is sent uncompressed', async () => {
  const answer = await ask('br', '/robots.txt')
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.payload).toBe(`Sitemap: ${address}/sitemap.xml`)
})
