import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { readConnection, readMirrorState } from '#data/local/database/meta.ts'
import { readPatient } from '#data/local/rows/patients.ts'
import { readServerKind } from '#data/local/status/server-kind.ts'
import { login } from '#data/remote/auth-api.ts'
import { createApi } from '#data/remote/http/api.ts'
import { enqueueCreate, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { MAX_SERVER_ERRORS } from '#domain/sync/replies/classify-reply.ts'
import { createPatient, incomeBody, patientBody, recordBody } from '#tests/support/database/clinic-rows.ts'
import { adminLogin } from '#tests/support/server/first-clinic.ts'
import { hours, minutes } from '#tests/support/server/test-clock.ts'
import { forEachTest } from '#tests/support/suites/for-each-test.ts'
import { openBaselineClinic, openBaselineDevice } from './support/baseline-device.ts'

const clinic = forEachTest(openBaselineClinic, (clinic) => clinic.close())
const device = forEachTest(() => clinic.openDevice())
let asked: string[]

beforeEach(async () => {
  asked = []
})

const kind = () => readServerKind(device.db)
const noteAsked = ({ method, path }: { method: string; path: string }) => {
  asked.push(`${method} ${path}`)
  return undefined
}
const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers })
/** Sets the answer to our first call; all other calls pass. */
const capabilities = (response: Response) => {
  device.fault = ({ path }) => (path === '/sync/capabilities' ? response : undefined)
}

/** Upgrades the same server to the full API. */
const learn = () => {
  const { app } = clinic.server
  device.fault = () => undefined
  device.upgrade(async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const reply = await app.inject({
      method: request.method as 'GET',
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      payload: await request.text(),
    })
    const body = reply.statusCode === 204 ? null : reply.payload
    return new Response(body, { status: reply.statusCode, headers: reply.headers as Record<string, string> })
  })
}

describe('a server counts as a baseline server', () => {
  it('when it lacks our first call and answers a list (B-1)', async () => {
    await createPatient(clinic.staff)
    expect(await device.sync()).toBe('done')
    expect(await kind()).toBe('plain')
    expect(await device.db.patients.count()).toBe(1)
    expect((await readConnection(device.db)).connection).toBe('online')
  })

  it.each([404, 405, 501])('when it answers our first call with %i', async (status) => {
    capabilities(json({ message: 'No encontrado' }, status))
    await device.sync()
    expect(await kind()).toBe('plain')
  })

  it('when it answers our first call with a page, as a server does that gives its app to every address', async () => {
    capabilities(new Response('<!doctype html><title>Clínica</title>', { headers: { 'content-type': 'text/html' } }))
    await device.sync()
    expect(await kind()).toBe('plain')
  })

  it('for a day, during which our calls are not tried again', async () => {
    await device.sync()
    device.fault = noteAsked
    clinic.server.clock.advance(hours(23))
    await device.sync()
    expect(asked.filter((call) => call.includes('/sync/'))).toEqual([])
  })

  it('until our first call is tried again after a day', async () => {
    await device.sync()
    device.fault = noteAsked
    clinic.server.clock.advance(hours(25))
    expect(await device.sync()).toBe('done')
    expect(asked.filter((call) => call.includes('/sync/'))).toEqual(['GET /sync/capabilities'])
    asked = []
    await device.syncLater()
    expect(asked.filter((call) => call.includes('/sync/'))).toEqual([])
  })

  it('when it answers, even if it was unreachable at the start', async () => {
    device.fault = () => 'lost'
    expect(await device.sync()).toBe('unreachable')
    device.fault = () => undefined
    expect(await device.sync()).toBe('done')
  })
})

describe('a server does not count as a baseline server', () => {
  it('when it is a captive portal, a page for every address (B-1)', async () => {
    device.fault = () => 'portal'
    expect(await device.sync()).toBe('unreachable')
    expect(await kind()).toBe('unknown')
    expect((await readConnection(device.db)).connection).toBe('no_server')
  })

  it.each([
    ['500', json({ message: 'Error' }, 500)],
    ['503', json({ message: 'Espera' }, 503)],
    ['JSON', json({ bienvenido: true })],
  ])('when it answers our first call with %s', async (_, response) => {
    capabilities(response)
    expect(await device.sync()).toBe('unreachable')
    expect(await kind()).toBe('unknown')
  })

  it.each([
    ['an object', json({ bienvenido: true })],
    ['other rows', json([{ titulo: 'Bienvenido' }])],
    ['403', json({ message: 'Prohibido' }, 403)],
  ])('when it answers a list request with %s', async (_, response) => {
    device.fault = ({ path }) => (path === '/appointments' ? response : undefined)
    expect(await device.sync()).toBe('unreachable')
    expect(await kind()).toBe('unknown')
  })

  it('when the answer comes from another origin', async () => {
    device.fault = ({ path }) => {
      if (path !== '/appointments') return undefined
      const elsewhere = json([])
      Object.defineProperty(elsewhere, 'clone', {
        value: () => Object.defineProperty(json([]), 'redirected', { value: true }),
      })
      return elsewhere
    }
    expect(await device.sync()).toBe('unreachable')
    expect(await kind()).toBe('unknown')
  })

  it('when any answer of it has ever named an epoch (B-1)', async () => {
    capabilities(json({ message: 'Error' }, 500, { 'sync-epoch': '7' }))
    expect(await device.sync()).toBe('not_now')
    capabilities(json({ message: 'No encontrado' }, 404))
    expect(await device.sync()).toBe('unreachable')
    expect(await kind()).toBe('synced')
    expect(await readMirrorState(device.db)).toBeNull()
    expect((await readConnection(device.db)).connection).toBe('no_server')
  })

  it('when the database follows our server: an answer without an epoch is then no answer', async () => {
    await device.db.meta.put({ name: 'mirror', epoch: 7, cursor: 3, filled: [], complete: true })
    expect(await device.sync()).toBe('unreachable')
    expect(await kind()).toBe('synced')
    expect((await readConnection(device.db)).connection).toBe('no_server')
  })
})

describe('a baseline server that is upgraded to our full API', () => {
  it('is followed like any other, and receives what waited (B-9)', async () => {
    const { id } = await createPatient(clinic.staff)
    await device.sync()
    const seen = await readPatient(device.db, id)
    if (!seen) throw new Error('the patient is not mirrored')
    await enqueueUpdate(device.db, device.sources, 'patient', seen, { phone: '3537 499999' })
    learn()
    expect(await device.syncLater()).toBe('done')
    expect(await kind()).toBe('synced')
    expect(await device.outbox()).toEqual([])
    expect((await readMirrorState(device.db))?.epoch).toBeGreaterThan(0)
    expect(await device.db.patients.get(id)).toMatchObject({ phone: '3537 499999' })
  })

  it('parks an income that may have arrived before, and sends a patient again under its ref', async () => {
    await device.sync()
    const payment = { ...incomeBody(null), amount: 1_800_000, netAmount: 1_800_000 }
    await enqueueCreate(device.db, device.sources, 'income', payment)
    await enqueueCreate(device.db, device.sources, 'patient', patientBody())
    device.fault = ({ method }) => (method === 'POST' ? 'lost' : undefined)
    await device.sync()
    learn()
    await device.syncLater()
    expect(await device.outbox()).toMatchObject([{ entity: 'income', state: 'parked', parked: { why: 'unsure' } }])
    expect(await device.db.patients.count()).toBe(1)
  })
})

describe('what a baseline server may have stored before its upgrade to our full API', () => {
  /** Creates a row whose answer is lost; then the server is upgraded. */
  async function createUnanswered(entity: 'patient' | 'record', fields: object) {
    await device.sync()
    await enqueueCreate(device.db, device.sources, entity, fields as Fields)
    device.fault = ({ method }) => (method === 'POST' ? 'answer lost' : undefined)
    await device.sync()
    learn()
  }
  const records = async () => (await clinic.staff.get('/medical-history')).body

  it('is recognized by its content: a clinical record is not written again', async () => {
    const { id } = await createPatient(clinic.staff)
    await createUnanswered('record', recordBody(id))
    expect(await device.syncLater()).toBe('done')
    expect(await records()).toHaveLength(1)
    expect(await device.outbox()).toEqual([])
  })

  it('is recognized by its content: a patient needs no decision', async () => {
    await createUnanswered('patient', patientBody())
    expect(await device.syncLater()).toBe('done')
    expect(await device.outbox()).toEqual([])
    expect(await device.db.patients.count()).toBe(1)
  })

  it('is recognized even if the creation was parked', async () => {
    const { id } = await createPatient(clinic.staff)
    await device.sync()
    await enqueueCreate(device.db, device.sources, 'record', recordBody(id) as Fields)
    device.fault = ({ path }) => (path.startsWith('/medical-history') ? json({ message: 'Error' }, 500) : undefined)
    for (let attempt = 0; attempt < MAX_SERVER_ERRORS; attempt++) {
      clinic.server.clock.advance(minutes(10))
      await device.sync()
    }
    expect(await device.outbox()).toMatchObject([{ state: 'parked', parked: { why: 'server_error' } }])
    await clinic.staff.post('/medical-history', recordBody(id))
    learn()
    expect(await device.syncLater()).toBe('done')
    expect(await device.outbox()).toEqual([])
    expect((await device.db.journal.toArray()).map(({ parked }) => parked)).toEqual([null])
  })

  it('keeps its creation waiting until the server can be asked for it', async () => {
    const { id } = await createPatient(clinic.staff)
    await createUnanswered('record', recordBody(id))
    device.fault = ({ path }) => (path.startsWith('/medical-history') ? 'lost' : undefined)
    expect(await device.syncLater()).toBe('unreachable')
    expect(await kind()).toBe('plain')
    device.fault = () => undefined
    expect(await device.syncLater()).toBe('done')
    expect(await records()).toHaveLength(1)
    expect(await device.outbox()).toEqual([])
  })
})

describe('signing in', () => {
  it('works at a server with the baseline API', async () => {
    const api = createApi({ baseUrl: 'http://clinic.example/api/v1', fetch: clinic.plain.fetch })
    const { token, user } = await login(api, adminLogin.username, adminLogin.password)
    expect(user).toMatchObject({ username: adminLogin.username, role: 'admin' })
    expect(token).toBeTypeOf('string')
    const signedIn = await openBaselineDevice({
      clock: clinic.server.clock,
      network: clinic.plain.fetch,
      token: token ?? '',
    })
    expect(await signedIn.sync()).toBe('done')
    signedIn.close()
  })

  it('reports a wrong password as 401', async () => {
    const api = createApi({ baseUrl: 'http://clinic.example/api/v1', fetch: clinic.plain.fetch })
    await expect(login(api, adminLogin.username, 'otra')).rejects.toMatchObject({ status: 401 })
  })
})
