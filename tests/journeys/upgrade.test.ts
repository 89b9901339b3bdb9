import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OutboxEntry } from '#domain/change/outbox-entry.ts'
import { type ClinicBrowser, createClinicBrowser } from '#tests/support/clinic-browser.ts'
import { type Asked, createMeddlingProxy, type MeddlingProxy } from '#tests/support/meddling-proxy.ts'
import { createServerProcess, type ServerProcess } from '#tests/support/server-process.ts'
import { storedRows } from '#tests/support/stored-rows.ts'
import { giveDeviceAccess } from './device-access.ts'
import { openScreen } from './front-desk.ts'
import { layPreviousDevice, layPreviousServer, outboxOf, readPreviousDevice } from './previous-device.ts'

let server: ServerProcess
let proxy: MeddlingProxy
let browser: ClinicBrowser
let left: OutboxEntry[]

beforeEach(async () => {
  const recorded = await readPreviousDevice()
  left = outboxOf(recorded)
  server = await createServerProcess()
  await layPreviousServer(server.dataDir, recorded)
  await server.start()
  proxy = await createMeddlingProxy(server.url)
  browser = await createClinicBrowser()
  const page = await browser.open()
  await page.goto(`${proxy.url}/health`)
  await layPreviousDevice(page, recorded)
})

afterEach(async () => {
  await browser.dispose()
  await proxy.close()
  await server.dispose()
})

const isWaiting = ({ state }: OutboxEntry): boolean => state === 'queued' || state === 'inflight'
const isParked = ({ state }: OutboxEntry): boolean => state === 'parked'

async function openSyncCenter(): Promise<Page> {
  const page = browser.context().pages()[0] ?? (await browser.context().newPage())
  await openScreen(page, proxy.url, '/sincronizacion', 'Centro de sincronización')
  await giveDeviceAccess(page)
  return page
}

/** From now on everything passes, and each change that is sent is noted. */
function noteSent(): Asked[] {
  const sent: Asked[] = []
  proxy.meddle((asked) => {
    if (asked.key !== null) sent.push(asked)
    return 'pass'
  })
  return sent
}

const said = ({ opId, patch, parked }: OutboxEntry) => ({ opId, patch, why: parked?.why })

describe('an outbox that the previous build left', () => {
  it('is shown whole while the server cannot be reached, questions as questions; then it is sent once under its old names', async () => {
    // It was recorded in every state.
    const states = left.map(({ state, sent, hold, parked }) => parked?.why ?? hold ?? `${state}${sent ? ', sent' : ''}`)
    expect([...new Set(states)].sort()).toEqual(
      [
        'acked, sent',
        'behind',
        'conflict',
        'duplicate',
        'inflight, sent',
        'queued',
        'server',
        'slot_taken',
        'undo',
      ].sort(),
    )
    expect(new Set(left.map(({ schema }) => schema))).toEqual(new Set([1]))

    proxy.meddle(({ path }) => (/^\/(api|health)/.test(path) ? 'refuse' : 'pass'))
    const page = await openSyncCenter()
    const pill = page.getByRole('link', { name: /Sincronización/ })
    await expect.poll(() => pill.ariaSnapshot()).toContain(`${left.filter(isWaiting).length} cambios por enviar`)
    await expect.poll(() => pill.ariaSnapshot()).toContain('3 cambios necesitan tu decisión')
    for (const title of [/^Paciente nuevo: Julia Vega/, /^Eliminar a Fabio Quiroga/, /^Datos de Darío Olmedo/])
      await page.getByText(title).first().waitFor()
    for (const title of [/^Datos de Ana Gómez/, /^Paciente nuevo: Hugo Sosa/, /^Turno de Carla Núñez/])
      await page.getByText(title).first().waitFor()
    const shown = await page.evaluate(() => window.device.shown())
    for (const phone of ['3537 440003', '3537 440004', '3537 440005', '3537 440020'])
      expect(shown.patients.join()).toContain(phone)
    expect(shown.patients.join()).not.toContain('Quiroga')
    expect(shown.incomes).toHaveLength(2)
    const outbox = await page.evaluate(() => window.device.outbox())
    expect(outbox.map(({ opId }) => opId)).toEqual(left.map(({ opId }) => opId))

    // What was on its way goes byte for byte as it was; questions stay.
    const sent = noteSent()
    const effects = 'SELECT version FROM audit_log WHERE version IS NOT NULL'
    const before = (await storedRows(server.dataDir, effects)).length
    await openSyncCenter()
    const questions = left.filter(isParked).map(said)
    await expect
      .poll(async () => (await page.evaluate(() => window.device.outbox())).map(said), { timeout: 60_000 })
      .toEqual(questions)
    await page.getByRole('link', { name: /En línea.*3 cambios necesitan tu decisión/ }).waitFor()

    const waiting = left.filter(isWaiting)
    expect(new Set(sent.map(({ key }) => key))).toEqual(new Set(waiting.map(({ opId }) => opId)))
    for (const { opId, frozen } of waiting) {
      const receipts = await storedRows(server.dataDir, `SELECT key FROM receipts WHERE key = '${opId}'`)
      expect(receipts).toHaveLength(1)
      if (!frozen) continue
      const { method, path, body, ifMatch, epoch } = frozen
      const wanted = { method, path: `/api/v1/${path}`, body, ifMatch: `"${ifMatch}"`, epoch: String(epoch) }
      for (const asked of sent.filter(({ key }) => key === opId)) expect(asked).toMatchObject(wanted)
    }
    // The one that was under way had been carried out already.
    const done = (await storedRows(server.dataDir, effects)).length - before
    expect(done).toBe(waiting.length - left.filter(({ state }) => state === 'inflight').length)
    expect(
      await storedRows(server.dataDir, "SELECT last_name, phone FROM patients WHERE dni LIKE '200000%' ORDER BY dni"),
    ).toMatchObject([
      { last_name: 'Gómez', phone: '3537 430000' },
      { last_name: 'Díaz', phone: '3537 410012' },
      { last_name: 'Núñez', phone: '3537 440003' },
      { last_name: 'Olmedo', phone: '3537 440004' },
      { last_name: 'Peralta', phone: '3537 440005' },
      { last_name: 'Rossi' },
      { last_name: 'Vega', phone: '3537 440020' },
      { last_name: 'Toledo' },
    ])
    expect(await storedRows(server.dataDir, 'SELECT start_time, notes FROM appointments ORDER BY start_time')).toEqual([
      { start_time: '09:00', notes: 'Trae estudios' },
      { start_time: '10:00', notes: '' },
      { start_time: '11:00', notes: '' },
    ])
    expect(await storedRows(server.dataDir, 'SELECT amount FROM incomes ORDER BY amount')).toEqual([
      { amount: 1_500_000 },
      { amount: 1_800_000 },
    ])
  })
})
