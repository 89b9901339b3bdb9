import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { capabilitiesAnswer } from '#domain/wire/sync-wire.ts'
import { openDatabase } from '#server/db/sqlite/open-database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { type Caller, staffOf } from '#tests/support/api/api-calls.ts'
import { createPatient, registerPatient } from '#tests/support/database/clinic-rows.ts'
import { startTestServer } from '#tests/support/server/server.ts'

let folder: string
let server: Awaited<ReturnType<typeof startTestServer>>
let staff: Caller
let isStopped: boolean

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinica-'))
  server = await startTestServer({ dataDir: folder })
  staff = await staffOf(server)
  isStopped = false
})
afterEach(async () => {
  if (!isStopped) await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const head = async () => (await staff.get('/sync/capabilities')).as(capabilitiesAnswer).cursor

/** Opens the stream as the app does: by fetch, with the bearer header. */
async function openStream() {
  const abort = new AbortController()
  const response = await fetch(`${server.url}/api/v1/sync/events`, {
    headers: { authorization: `Bearer ${await server.adminToken()}`, 'accept-encoding': 'gzip, br' },
    signal: abort.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  /** Reads until the cursor was announced; false when the stream ends before. */
  const isTold = async (cursor: number): Promise<boolean> => {
    while (!text.includes(`event: changed\ndata: {"cursor":${cursor}}\n\n`)) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: '' }
      if (done) return false
      text += value
    }
    return true
  }
  return { response, isTold, said: () => text, close: () => abort.abort() }
}

describe('the event stream', () => {
  it('begins with the present cursor, uncompressed and unbuffered', async () => {
    const stream = await openStream()

    expect(await stream.isTold(await head())).toBe(true)
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(stream.response.headers.get('content-encoding')).toBeNull()
    expect(stream.response.headers.get('x-accel-buffering')).toBe('no')
    expect(stream.response.headers.get('cache-control')).toBe('no-store')
    stream.close()
  })

  it('announces the newest cursor after commits, close ones together (R-1)', async () => {
    const stream = await openStream()
    await stream.isTold(await head())

    await Promise.all(Array.from({ length: 10 }, () => createPatient(staff)))

    expect(await stream.isTold(await head())).toBe(true)
    expect(stream.said().match(/event: changed/g)?.length).toBeLessThan(10)
    stream.close()
  })

  it('announces commits of another process (R-1)', async () => {
    const stream = await openStream()
    const other = await openDatabase(join(folder, 'clinica.sqlite'), server.clock)
    const row = { ref: null, name: 'Marta', lastName: 'Ruiz', active: true }

    const { version } = await writeTransaction(
      { db: other, clock: server.clock },
      { userId: null, action: 'professional.create' },
      async (changes) => ({ status: 201, entity: 'professional', id: await changes.insert('professional', row) }),
    )

    expect(await stream.isTold(version)).toBe(true)
    stream.close()
    await other.destroy()
  })

  it('is for staff (R-1)', async () => {
    const patient = await registerPatient(server)
    expect(await patient.calls.get('/sync/events')).toMatchObject({ status: 403 })
  })

  it('does not delay the stop of the server', async () => {
    const stream = await openStream()
    await stream.isTold(await head())

    await server.stop()
    isStopped = true

    expect(await stream.isTold(-1)).toBe(false)
  })
})
