import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { SITE_PLACEHOLDER } from '#domain/clinic/public-page.ts'
import { createSequentialServer } from '#server/http/access/sequential-requests.ts'
import { createTestServer, type TestServer } from '#tests/support/server/server.ts'

const MB = 1024 * 1024
const sockets: Socket[] = []

/** A connection that sends these bytes and reads nothing by default. */
async function sending(port: number, text: string, doesRead = false): Promise<{ socket: Socket; read: () => string }> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => socket.destroy())
  const chunks: Buffer[] = []
  if (doesRead) socket.on('data', (chunk) => chunks.push(chunk))
  else socket.pause()
  await once(socket, 'connect')
  socket.write(text)
  return { socket, read: () => Buffer.concat(chunks).toString('latin1') }
}

const asking = (path: string, count: number) =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\n\r\n`.repeat(count)

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

describe('the server, asked for 1,500 files by a connection that reads nothing', { timeout: 120_000 }, () => {
  let folder: string
  let server: TestServer
  let port: number

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'app-'))
    await mkdir(join(folder, 'assets'))
    const script = randomBytes(MB).toString('base64')
    await writeFile(join(folder, 'assets', 'main-B7x1.js'), script)
    await writeFile(join(folder, 'app.html'), script)
    await writeFile(join(folder, 'index.html'), `${SITE_PLACEHOLDER}${script}`)
    server = await createTestServer({ dataDir: ':memory:', appFolder: folder })
    port = Number(new URL(await server.listen()).port)
  })
  afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it.each(['/assets/main-B7x1.js', '/', '/login', '/nothing/at/all', '/api/v1/openapi.json', '/health'])(
    'holds the memory of one answer, and answers others: %s',
    async (path) => {
      const before = process.memoryUsage().rss
      await sending(port, asking(path, 1500))
      for (let look = 0; look < 5; look++) {
        await setTimeout(100)
        const health = await fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(10_000) })
        expect(health.status).toBe(200)
      }
      expect(process.memoryUsage().rss - before).toBeLessThan(200 * MB)
    },
  )

  it('answers all of them in order to a client that reads', async () => {
    const paths = Array.from({ length: 300 }, (_none, i) => (i % 3 === 0 ? '/health' : `/api/v1/nothing-${i}`))
    const text = paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join('')
    const { read } = await sending(port, text, true)
    const statuses = () => [...read().matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
    await expect.poll(() => statuses().length, { timeout: 60_000 }).toBe(paths.length)
    expect(statuses()).toEqual(paths.map((path) => (path === '/health' ? 200 : 404)))
  })
})

describe('requests that wait for their turn', { timeout: 120_000 }, () => {
  const pending: ServerResponse[] = []
  const over: ServerResponse[] = []
  const begun = new Map<string | undefined, ServerResponse>()
  const handle = ({ url }: IncomingMessage, response: ServerResponse) => {
    pending.push(response)
    begun.set(url, response)
  }
  const server = createSequentialServer(handle, {}, (response) => over.push(response))
  let port: number

  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  })
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    await expect.poll(() => pending.every((response) => response.destroyed || response.closed)).toBe(true)
    pending.splice(0)
  })
  afterAll(() => server.close())

  const connections = async (count: number, text: string, doRead = false) => {
    for (let i = 0; i < count; i++) await sending(port, text, doRead)
  }

  it('run one at a time per connection', async () => {
    await connections(10, asking('/', 20))
    await expect.poll(() => pending.length).toBe(10)
    await setTimeout(200)
    expect(pending.length).toBe(10)
    expect(over).toEqual([])
    pending[0]?.end('x')
    await expect.poll(() => pending.length).toBe(11)
    expect(over).toEqual([pending[0]])
  })

  it('are given up with their client', async () => {
    const { socket } = await sending(port, asking('/', 5))
    await expect.poll(() => pending.length).toBe(1)
    socket.destroy()
    await expect.poll(() => pending[0] && over.includes(pending[0])).toBe(true)
    await setTimeout(100)
    expect(pending.length).toBe(1)
  })

  it('are limited to 4,000: a connection with more is dropped, one with a single request is served', async () => {
    const shortest = 'GET / HTTP/1.1\r\n\r\n'
    await connections(10, shortest.repeat(1000), true)
    await expect.poll(() => sockets.filter(({ destroyed }) => destroyed).length, { timeout: 30_000 }).toBeGreaterThan(0)
    const { read } = await sending(port, 'GET /one HTTP/1.1\r\n\r\n', true)
    await expect.poll(() => begun.has('/one')).toBe(true)
    begun.get('/one')?.end('now')
    await expect.poll(read).toContain('now')
  })
})
