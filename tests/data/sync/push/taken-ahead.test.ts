import { describe, expect, it } from 'vitest'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { createApi } from '#data/remote/http/api.ts'
import { runCycle } from '#data/sync/engine/cycle.ts'
import { enqueueCreate } from '#data/sync/outbox/enqueue.ts'
import { newPatient, openClinic } from '#tests/data/clinic-over-epochs.ts'
import { payment } from '#tests/data/filled-forms.ts'
import { wireTo } from '#tests/data/tablet.ts'

/** A tablet whose writes meet `onWrite` before they reach the server, as long as there is a network. */
async function deskWith(onWrite: () => Promise<void>) {
  const clinic = await openClinic()
  const tablet = await clinic.open()
  const wire = wireTo(() => clinic.server.app)
  const network = { isCut: false }
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    if (request.method !== 'GET') await onWrite()
    if (network.isCut) throw new TypeError('Failed to fetch')
    return wire(request)
  }
  const ports = { ...tablet.ports, api: createApi({ baseUrl: 'http://clinica.example/api/v1', fetch }) }
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

  it('the answers before it are applied, at the latest a tenth of a second after the last ones', async () => {
    const acked: number[] = []
    const desk = await deskWith(async () => {
      acked.push((await readOutbox(desk.db)).filter(({ state }) => state === 'acked').length)
      desk.clock.advance(100)
    })
    for (let dni = 30_111_220; dni < 30_111_228; dni++)
      await enqueueCreate(desk.db, desk.sources, 'patient', newPatient('Ana', String(dni)))
    expect(await desk.cycle()).toBe('done')
    expect(acked).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
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
