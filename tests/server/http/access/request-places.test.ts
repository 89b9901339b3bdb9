import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { generousLimits } from '#tests/support/api/generous-limits.ts'
import { patientBody } from '#tests/support/database/clinic-rows.ts'
import { adminLogin } from '#tests/support/server/first-clinic.ts'
import { listeningServerForEachTest } from '#tests/support/server/server-for-each-test.ts'

/** The former limit of concurrent requests, when headers alone took a place. */
const MANY = 500
const SHARE = 150
/** The event streams that one account may open. */
const STREAMS = 50
/**
 * More than the system buffers for a connection that nobody reads. It begins like a script, since a file that begins
 * like compressed bytes (`80`) would be sent as such.
 */
const SCRIPT = `//${randomBytes(4 * 1024 * 1024).toString('hex')}`

let folder: string
const server = listeningServerForEachTest(() => ({ appFolder: folder, limits: generousLimits, trustProxy: 1 }))
let token: string
const sockets: Socket[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'app-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets', 'main-B7x1.js'), SCRIPT)
  await writeFile(join(folder, 'app.html'), 'pantalla')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

beforeEach(async () => {
  token = await server.adminToken()
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.app.server.closeAllConnections()
})

/** A connection that sends this text and reads no answer by default. */
async function sending(text: string, doesRead = false): Promise<{ socket: Socket; read: () => string }> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => socket.destroy())
  const chunks: Buffer[] = []
  if (doesRead) socket.on('data', (chunk) => chunks.push(chunk))
  else socket.pause()
  await once(socket, 'connect')
  socket.write(text)
  return { socket, read: () => Buffer.concat(chunks).toString('latin1') }
}

const request = (line: string, headers: Record<string, string | number> = {}, body = '') =>
  [
    `${line} HTTP/1.1`,
    'Host: x',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n')

/** The headers of a sign-in whose body never comes. */
const bodiless = (headers: Record<string, string> = {}) =>
  request('POST /api/v1/auth/login', { 'Content-Type': 'application/json', 'Content-Length': 100, ...headers })
const bodilessFrom = (network: string) => bodiless({ 'X-Forwarded-For': network })

const statusesIn = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))

const json = { 'content-type': 'application/json' }
const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${server.url}${path}`, { ...init, signal: AbortSignal.timeout(60_000) })
const asDesk = (path: string, init: RequestInit = {}) =>
  ask(`/api/v1${path}`, { ...init, headers: { ...json, authorization: `Bearer ${token}` } })

/** Checks that the clinic's people can work meanwhile, from the same network. */
async function expectClinicAtWork(): Promise<void> {
  expect((await ask('/health')).status).toBe(200)
  expect((await asDesk('/appointments')).status).toBe(200)
  expect((await asDesk('/patients', { method: 'POST', body: JSON.stringify(patientBody()) })).status).toBe(201)
  const login = { method: 'POST', headers: json, body: JSON.stringify(adminLogin) }
  expect((await ask('/api/v1/auth/login', login)).status).toBe(200)
  expect(await (await ask('/login')).text()).toBe('pantalla')
  expect(await (await ask('/assets/main-B7x1.js')).text()).toHaveLength(SCRIPT.length)
}

describe('a clinic can work', { timeout: 180_000 }, () => {
  it('while 500 connections send the headers of a sign-in and no body', async () => {
    for (let i = 0; i < MANY; i++) await sending(bodiless())
    await expectClinicAtWork()
  })

  it('while 500 connections of one other network do so, and 500 of as many networks', async () => {
    for (let i = 0; i < MANY; i++) await sending(bodilessFrom('203.0.113.7'))
    for (let i = 0; i < MANY; i++) await sending(bodilessFrom(`198.51.${i % 250}.${Math.floor(i / 250)}`))
    await expectClinicAtWork()
  })

  it('while more connections than one share request a large file and read nothing', async () => {
    for (let i = 0; i < SHARE + 10; i++) await sending(request('GET /assets/main-B7x1.js'))
    await expectClinicAtWork()
  })

  it('while more event streams than one share are open', async () => {
    const headers = { Authorization: `Bearer ${token}` }
    const streams: Awaited<ReturnType<typeof sending>>[] = []
    for (let i = 0; i < SHARE + 10; i++) {
      const stream = await sending(request('GET /api/v1/sync/events', headers), true)
      // One after another: a database may answer several look-ups of the session in another order.
      await expect.poll(stream.read, { timeout: 20_000, interval: 5 }).toContain('event: changed')
      streams.push(stream)
    }
    await expectClinicAtWork()
    // The oldest ones have lost their places: a chunked answer ends with an empty chunk.
    const hasEnded = ({ read }: (typeof streams)[number]) => read().endsWith('\r\n0\r\n\r\n')
    await expect.poll(() => streams.filter(hasEnded).length, { timeout: 20_000 }).toBe(SHARE + 10 - STREAMS)
    expect(streams.slice(-STREAMS).some(hasEnded)).toBe(false)
  })
})

describe('a body that does not arrive', { timeout: 120_000 }, () => {
  it('is dropped when there are too many, the oldest first', async () => {
    const { socket: first } = await sending(bodiless(), true)
    for (let i = 1; i < MANY; i++) await sending(bodiless())
    await expectClinicAtWork()
    const { socket: last } = await sending(bodiless(), true)
    await expect.poll(() => first.destroyed, { timeout: 20_000 }).toBe(true)
    expect(last.destroyed).toBe(false)
  })

  it('of a desk on a slow network outlasts those of strangers', async () => {
    const body = JSON.stringify(patientBody())
    const headers = {
      ...json,
      authorization: `Bearer ${token}`,
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }
    const desk = await sending(request('POST /api/v1/patients', headers), true)
    for (let i = 0; i < MANY + 10; i++) await sending(bodiless())
    await expectClinicAtWork()
    desk.socket.write(body)
    await once(desk.socket, 'close')
    expect(statusesIn(desk.read())).toEqual([201])
  })
})

describe('requests in progress', { timeout: 120_000 }, () => {
  /** Blocks all reads and writes until the returned function is called. */
  const holdDatabase = () => {
    let letGo: () => void = () => undefined
    const isHeld = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const held = server.db.transaction().execute(() => isHeld)
    return async () => {
      letGo()
      await held
    }
  }
  const recovery = (from: string) => {
    const body = JSON.stringify({ email: 'nadie@correo.example' })
    const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length, 'X-Forwarded-For': from }
    return request('POST /api/v1/auth/forgot-password', headers, body)
  }

  it('are limited per network: one more gets a 503, and other networks are served', async () => {
    const release = holdDatabase()
    const own = []
    for (let i = 0; i < SHARE; i++) own.push(await sending(recovery('203.0.113.7'), true))
    const { socket, read } = await sending(recovery('203.0.113.7'), true)
    await once(socket, 'close')
    expect(statusesIn(read())).toEqual([503])
    expect(read()).toMatch(/\r\nretry-after: 2\r\n/i)
    expect(read()).toMatch(/\r\nX-Content-Type-Options: nosniff\r\n/i)
    expect(read()).toContain('"code":"internal"')
    const other = await sending(recovery('203.0.113.8'), true)
    const desk = asDesk('/appointments')

    await release()
    expect((await desk).status).toBe(200)
    for (const one of [...own, other])
      await expect.poll(() => statusesIn(one.read()), { timeout: 30_000 }).toEqual([200])
    const later = await sending(recovery('203.0.113.7'), true)
    await expect.poll(() => statusesIn(later.read()), { timeout: 30_000 }).toEqual([200])
    expect(server.log.filter(({ level }) => level === 'error')).toEqual([])
  })

  it('free their place when the client leaves before it was served', async () => {
    const release = holdDatabase()
    for (let i = 0; i < SHARE + 10; i++) {
      const { socket } = await sending(request('GET /api/v1/patients', { Authorization: `Bearer ${token}` }))
      socket.destroy()
    }
    await release()
    expect((await asDesk('/patients')).status).toBe(200)
  })

  it('are dropped when the client leaves before it was served', async () => {
    const made = await asDesk('/patients', { method: 'POST', body: JSON.stringify(patientBody()) })
    const { id } = (await made.json()) as { id: number }
    const release = holdDatabase()
    const removal = request(`DELETE /api/v1/patients/${id}`, { Authorization: `Bearer ${token}`, Connection: 'close' })
    const hasEnded = new Promise((resolve) =>
      server.app.server.once('connection', (side) => side.once('close', resolve)),
    )
    const { socket } = await sending(removal)
    socket.destroy()
    await hasEnded
    await release()
    expect((await asDesk(`/patients/${id}`)).status).toBe(200)
  })
})
