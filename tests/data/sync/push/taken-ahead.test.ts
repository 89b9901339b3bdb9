import { describe, expect, it } from 'vitest'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { createApi } from '#data/remote/http/api.ts'
import { runCycle } from '#data/sync/engine/cycle.ts'
import { SessionEndedError } from '#data/sync/engine/sync-errors.ts'
import { enqueueCreate } from '#data/sync/outbox/enqueue.ts'
import { newPatient, openClinic } from '#tests/data/clinic-over-epochs.ts'
import { payment } from '#tests/data/filled-forms.ts'
import { wireTo } from '#tests/data/tablet.ts'

/** A tablet whose writes meet `onWrite` before they reach the server, as long as there is a network. */
async function deskWith(onWrite: () => Promise<void>) {
  const clinic = await openClinic()
  const tablet = await clinic.open()
  const wire = wireTo(() => clinic.server.app)
  const network = { isCut: false, isSignedOut: false }
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    if (request.method !== 'GET') await onWrite()
    if (network.isCut) throw new TypeError('Failed to fetch')
    if (network.isSignedOut) request.headers.set('authorization', `Bearer ${'x'.repeat(43)}`)
    return wire(request)
  }
  const api = createApi({ baseUrl: 'http://clinica.example/api/v1', fetch })
  const deadline = (patience = 30_000) => AbortSignal.timeout(patience)
  const ports = { ...tablet.ports, api, deadline }
  await runCycle(ports)
  return { ...tablet, clock: clinic.clock, network, cycle: () => runCycle(ports) }
}

describe('while a change is on its way', () => {
  it('the next ones that do not depend on it are taken', async () => {
    const seen: string[][] = []
    const desk = await deskWith(async () => {
      // The next ones are taken in a transaction, which ends before this reading begins.
      seen.push((await readOutbox(desk.db)).map(({ state }) => state))
    })
    for (let dni = 30_111_220; dni < 30_111_230; dni++)
      await enqueueCreate(desk.db, desk.sources, 'patient', newPatient('Ana', String(dni)))
    expect(await desk.cycle()).toBe('done')
    expect(seen[0]).toEqual([...Array(9).fill('inflight'), 'queued'])
    expect(seen).toHaveLength(10)
  })

  it('the answers before it are applied, also when it hangs', async () => {
    const acked = async () => (await readOutbox(desk.db)).filter(({ state }) => state === 'acked').length
    let sent = 0
    const desk = await deskWith(async () => {
      sent++
      if (sent === 3) await expect.poll(acked).toBe(2)
    })
    for (let dni = 30_111_220; dni < 30_111_230; dni++)
      await enqueueCreate(desk.db, desk.sources, 'patient', newPatient('Ana', String(dni)))
    expect(await desk.cycle()).toBe('done')
    expect(sent).toBe(10)
  })

  it('none that depends on it is taken', async () => {
    const seen: string[][] = []
    const desk = await deskWith(async () => {
      seen.push((await readOutbox(desk.db)).map(({ state }) => state))
    })
    const { key } = await enqueueCreate(desk.db, desk.sources, 'patient', newPatient('Ana', '30111222'))
    await enqueueCreate(desk.db, desk.sources, 'income', payment(100_000, { patientId: key, date: '2026-11-20' }))
    expect(await desk.cycle()).toBe('done')
    expect(seen).toEqual([
      ['inflight', 'queued'],
      ['acked', 'inflight'],
    ])
  })
})

it('the sign-in page counts no change that was accepted before the session ended', async () => {
  let sent = 0
  const desk = await deskWith(async () => {
    sent++
    if (sent === 4) desk.network.isSignedOut = true
  })
  for (let dni = 30_111_220; dni < 30_111_230; dni++)
    await enqueueCreate(desk.db, desk.sources, 'patient', newPatient('Ana', String(dni)))
  await expect(desk.cycle()).rejects.toThrow(SessionEndedError)
  expect((await desk.ports.device.users.get(desk.db.userId))?.waiting).toBe(7)
})

it('a change that was taken when the network failed waits as if it had not been', async () => {
  const desk = await deskWith(async () => {
    desk.network.isCut = true
  })
  await enqueueCreate(desk.db, desk.sources, 'patient', newPatient('Ana', '30111222'))
  await enqueueCreate(desk.db, desk.sources, 'patient', newPatient('Eva', '30111223'))
  const before = (await readOutbox(desk.db))[1]
  expect(await desk.cycle()).toBe('unreachable')
  const [first, second] = await readOutbox(desk.db)
  expect(first).toMatchObject({ state: 'queued', sent: true })
  expect(second).toEqual({ ...before, attempt: 1 })
})
