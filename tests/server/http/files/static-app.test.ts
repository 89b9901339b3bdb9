import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SITE_PLACEHOLDER } from '#domain/clinic/public-page.ts'
import { compressFiles } from '#server/build/compressed-files.ts'
import { createTestServer, type TestServer } from '#tests/support/server/server.ts'

const LONG_SCRIPT = 'globalThis.turno = 1\n'.repeat(100)

let folder: string
let server: TestServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'app-'))
  const files = {
    'app.html': 'pantalla',
    'index.html': `<link rel="canonical" href="${SITE_PLACEHOLDER}/">`,
    'nosotros.html': `<link rel="canonical" href="${SITE_PLACEHOLDER}/nosotros">`,
    'sitemap.xml': `<loc>${SITE_PLACEHOLDER}/</loc>`,
    'robots.txt': `Sitemap: ${SITE_PLACEHOLDER}/sitemap.xml`,
    'sw.js': '//',
    'manifest.webmanifest': '{}',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets', 'main-B7x1.js'), '//')
  await writeFile(join(folder, 'assets', 'long-C4q8.js'), LONG_SCRIPT)
  await compressFiles(folder)
  server = await createTestServer({ dataDir: ':memory:', appFolder: folder, publicUrl: 'https://turnos.example/' })
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const get = (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') => server.app.inject({ method, url })

describe('the app', () => {
  it.each([
    '/login',
    '/patients',
    '/reset-password',
    '/reset-password/abc',
    '/t/57-abc',
    '/panel',
    '/sincronizacion',
    '/login?next=/x.js',
  ])('is served for a screen: %s', async (url) => {
    const answer = await get(url)
    expect(answer).toMatchObject({ statusCode: 200, payload: 'pantalla' })
    expect(answer.headers['content-type']).toMatch(/^text\/html/)
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  })

  it.each([
    ['/', 'text/html', '<link rel="canonical" href="https://turnos.example/">'],
    ['/nosotros', 'text/html', '<link rel="canonical" href="https://turnos.example/nosotros">'],
    ['/sitemap.xml', 'application/xml', '<loc>https://turnos.example/</loc>'],
    ['/robots.txt', 'text/plain', 'Sitemap: https://turnos.example/sitemap.xml'],
  ])('contains the site’s public address in public files: %s', async (url, kind, payload) => {
    const answer = await get(url)
    expect(answer).toMatchObject({ statusCode: 200, payload })
    expect(answer.headers['content-type']).toBe(`${kind}; charset=utf-8`)
    expect(answer.headers['cache-control']).toBe('no-cache')
    const again = await server.app.inject({ url, headers: { 'if-none-match': String(answer.headers.etag) } })
    expect(again).toMatchObject({ statusCode: 304, payload: '' })
    expect(await get(url, 'HEAD')).toMatchObject({ statusCode: 200, payload: '' })
  })

  it.each([
    ['/nosotros/', '/nosotros'],
    ['/nosotros//', '/nosotros'],
    ['/nosotros.html', '/nosotros'],
    ['/nosotros.html?de=qr&x=1', '/nosotros?de=qr&x=1'],
    ['/index.html', '/'],
    ['/index.html?v=1', '/?v=1'],
    ['/index', '/'],
    ['/login/', '/login'],
    ['/patients/?buscar=ana', '/patients?buscar=ana'],
    ['/reset-password/abc/', '/reset-password/abc'],
  ])('has one address for each page: %s redirects to %s', async (url, own) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await get(url, method)
      expect(answer).toMatchObject({ statusCode: 301, headers: { location: own } })
    }
    expect((await get(own)).statusCode).toBe(200)
  })

  it.each([
    '/nope',
    '/NOSOTROS',
    '/Login',
    '/.env',
    '/.git/config',
    '/wp-admin/',
    '/nosotros/equipo',
    '/reset-password/a/b',
    '/apiario',
    '/healthy',
    '/app',
    '/wp-login.html',
    '/nope//',
    '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
    '/%F0%9F%92%A9',
  ])('answers an unknown address with a 404 document: %s', async (url) => {
    const answer = await get(url)
    expect(answer).toMatchObject({ statusCode: 404, payload: 'pantalla' })
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(await get(url, 'HEAD')).toMatchObject({ statusCode: 404 })
    expect((await get(url, 'POST')).statusCode).toBe(404)
  })

  it('answers a person’s request for an unknown file with that document, too', async () => {
    const headers = { accept: 'text/html,application/xhtml+xml' }
    const answer = await server.app.inject({ url: '/wp-login.php', headers })
    expect(answer).toMatchObject({ statusCode: 404, payload: 'pantalla' })
  })

  it('redirects password managers to the page that changes a password', async () => {
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await get('/.well-known/change-password', method)
      expect(answer).toMatchObject({ statusCode: 302, headers: { location: '/forgot-password' } })
    }
  })

  it('uses the listening address as the site’s when no other is set', async () => {
    const plain = await createTestServer({ dataDir: ':memory:', appFolder: folder })
    const url = await plain.listen()
    expect(await (await fetch(`${url}/nosotros`)).text()).toBe(`<link rel="canonical" href="${url}/nosotros">`)
    await plain.stop()
  })

  it('lets browsers keep hashed files for ever, and revalidate all others', async () => {
    expect((await get('/assets/main-B7x1.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache')
    expect((await get('/manifest.webmanifest')).headers['cache-control']).toBe('no-cache')
  })

  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    [undefined, undefined, (bytes: Buffer) => bytes],
  ])('sends the build’s compressed file to a client that accepts %s', async (accepted, encoding, unpacked) => {
    const url = '/assets/long-C4q8.js'
    const answer = await server.app.inject({ url, headers: accepted ? { 'accept-encoding': accepted } : {} })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(unpacked(answer.rawPayload).toString()).toBe(LONG_SCRIPT)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
    // A stream that is compressed on the fly has no known length.
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
  })

  it.each([
    '/assets/long-C4q8.js.br',
    '/assets/long-C4q8.js.gz',
    '/assets/long-C4q8.js%2Ebr',
    '/assets/long%2DC4q8.js',
    '/%61ssets/long-C4q8.js',
    '/assets//long-C4q8.js',
    '//manifest.webmanifest',
    '/sw.js.br',
    '/sw%2Ejs',
    '/robots%2Etxt',
    '/sitemap.xm%6C',
  ])('has one name for each file: %s is a 404', async (url) => {
    for (const encoding of ['identity', 'br, gzip']) {
      const answer = await server.app.inject({ url, headers: { 'accept-encoding': encoding } })
      expect(answer.statusCode).toBe(404)
      expect(answer.payload).not.toContain('turno')
    }
  })

  it.each(['/nosotro%73', '/%6Eosotros', '/logi%6E', '/app.html.br', '/app.html.gz', '/nosotros.html.gz'])(
    'has one spelling of each address: %s is a 404',
    async (url) => {
      for (const method of ['GET', 'HEAD'] as const) expect((await get(url, method)).statusCode).toBe(404)
    },
  )

  it('serves the page of all screens for the worker', async () => {
    expect(await get('/app.html')).toMatchObject({ statusCode: 200, payload: 'pantalla' })
  })

  it.each([
    '/assets/gone.js',
    '/favicon.gif',
    '/api/v1/nothing',
    '/api/x',
    '/api',
    '/health/',
    '/health/x',
    '/openapi.json',
  ])('is not sent in place of a missing file: %s', async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'not_found' })
  })

  it.each(['/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json', '/assets/..%2f..%2fpackage.json', '/%00'])(
    'serves nothing outside its folder: %s',
    async (url) => {
      const answer = await get(url)
      expect(answer.payload).not.toContain('dependencies')
      expect(answer.statusCode).toBeLessThan(500)
    },
  )

  it.each(['/health', '/api/v1/health'])('leaves %s to a monitor that asks by HEAD', async (url) => {
    const answer = await get(url, 'HEAD')
    expect(answer).toMatchObject({ statusCode: 200, payload: '' })
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(answer.headers['content-length']).toBe((await get(url)).headers['content-length'])
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
  })

  it('does not answer for the server’s health, so that no monitor sees a false ok', async () => {
    const answer = await get('/health')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual((await get('/api/v1/health')).json())
    expect(answer.json()).toMatchObject({ status: 'ok', database: 'ok' })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect((await get('/health', 'POST')).statusCode).toBe(404)

    await server.db.schema.alterTable('syncState').renameTo('elsewhere').execute()
    for (const method of ['GET', 'HEAD'] as const) expect((await get('/health', method)).statusCode).toBe(500)
    await server.db.schema.alterTable('elsewhere').renameTo('syncState').execute()
  })

  it('accepts no writes', async () => {
    expect((await get('/login', 'POST')).statusCode).toBe(404)
  })
})
