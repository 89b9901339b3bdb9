import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LOGGED_FIELDS } from '#tests/server/http/logged-fields.ts'
import { patientBody } from '#tests/support/database/clinic-rows.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import { listeningAt, type Program, runProgram } from '#tests/support/server/program.ts'

const admin = { username: 'direccion', password: 'clave-elegida' }
/** The sealing of the audit log has an entry of its own. */
const ALLOWED = [...LOGGED_FIELDS, 'head', 'rows']

let folder: string
let program: Program
let url: string
let token: string
const sockets: Socket[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinica-'))
  const variables = { DATA_DIR: folder, PORT: '0', ADMIN_USERNAME: admin.username, ADMIN_PASSWORD: admin.password }
  program = runProgram('main', [], variables)
  url = await listeningAt(program)
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/v1/auth/login`, { method: 'POST', headers, body: JSON.stringify(admin) })
  token = ((await answer.json()) as { token: string }).token
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  program.child.kill('SIGKILL')
  await program.ended()
  await rm(folder, { recursive: true, force: true })
})

async function connected(): Promise<Socket & { said: () => string }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  sockets.push(socket)
  // A stopping server may reset connections with unread data.
  socket.on('error', () => socket.destroy())
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk.toString()
  })
  await once(socket, 'connect')
  return Object.assign(socket, { said: () => text })
}

/** A connection that has had an answer and is kept open for the next request. */
async function keptAlive() {
  const socket = await connected()
  socket.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(socket.said).toContain('200 OK')
  return socket
}

/** A create whose second half has not been sent yet; the server has begun to read it. */
async function halfACreation() {
  const body = JSON.stringify(patientBody({ address: 'a medias' }))
  const socket = await connected()
  const lines = [
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  socket.write(`POST /api/v1/patients HTTP/1.1\r\nHost: x\r\n${lines.join('\r\n')}\r\nExpect: 100-continue\r\n\r\n`)
  await expect.poll(socket.said).toContain('100 Continue')
  socket.write(body.slice(0, 20))
  return { socket, finish: () => socket.write(body.slice(20)) }
}

describe('SIGTERM', () => {
  it('finishes running requests, ends streams and kept connections, and exits properly', async () => {
    const streams = await Promise.all(
      Array.from({ length: 5 }, () =>
        fetch(`${url}/api/v1/sync/events`, { headers: { authorization: `Bearer ${token}` } }),
      ),
    )
    const kept = await Promise.all(Array.from({ length: 10 }, keptAlive))
    const closed = kept.map((socket) => once(socket, 'close'))
    const slow = await halfACreation()

    program.child.kill('SIGTERM')
    for (const stream of streams) expect(await stream.text()).toContain('event: changed')
    await Promise.all(closed)
    await setTimeout(300)
    slow.finish()
    await once(slow.socket, 'close')

    expect(slow.socket.said()).toMatch(/HTTP\/1\.1 201 Created/)
    expect(slow.socket.said()).toMatch(/connection: close/i)
    // After five seconds it would have ended with 1.
    expect(await program.ended()).toBe(0)
    expect(await storedRows(folder, "SELECT address FROM patients WHERE address = 'a medias'")).toHaveLength(1)
    expect((await readdir(folder)).filter((name) => /-(wal|shm|journal)$|\.part$/.test(name))).toEqual([])
  })

  it('accepts no new connection meanwhile', async () => {
    const slow = await halfACreation()
    program.child.kill('SIGTERM')
    await expect
      .poll(() =>
        connected().then(
          () => 'open',
          (error: { code: string }) => error.code,
        ),
      )
      .toBe('ECONNREFUSED')
    slow.finish()
    expect(await program.ended()).toBe(0)
  })
})

it('a running server logs a line of JSON for each request, with allowed fields only and nothing personal', async () => {
  const kept = await keptAlive()
  const broken = await connected()
  broken.write('canario no es HTTP\r\n\r\n')
  await once(broken, 'close')
  await fetch(`${url}/api/v1/canario?q=canario`, { headers: { 'x-canario': 'canario', cookie: 'canario=1' } })
  await fetch(`${url}/api/v1/patients?search=canario`, { headers: { authorization: `Bearer ${token}` } })
  const body = JSON.stringify(patientBody({ firstName: 'canario' }))
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  await fetch(`${url}/api/v1/patients`, { method: 'POST', headers, body })
  program.child.kill('SIGTERM')
  expect(await program.ended()).toBe(0)
  kept.destroy()

  const lines = program.said.err.trim().split('\n')
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(entries.map(({ route }) => route)).toEqual(
    expect.arrayContaining(['/api/v1/auth/login', '/health', '/api/v1/patients', '(sin ruta)']),
  )
  expect([...new Set(entries.flatMap(Object.keys))].filter((field) => !ALLOWED.includes(field))).toEqual([])
  const secrets = ['canario', token, admin.username, admin.password]
  for (const secret of secrets) expect(program.said.err).not.toContain(secret)
})
