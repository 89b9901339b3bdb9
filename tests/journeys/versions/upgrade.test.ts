import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { giveDeviceAccess } from '#tests/journeys/fixtures/device-access.ts'
import { openScreen } from '#tests/journeys/fixtures/front-desk.ts'
import { lastingDevice } from '#tests/journeys/fixtures/lasting-device.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import type { Asked } from '#tests/support/network/meddling-proxy.ts'
import { layPreviousDevice, layPreviousServer, outboxOf, readPreviousDevice } from './previous-device.ts'

const recorded = await readPreviousDevice()
const left: readonly OutboxEntry[] = outboxOf(recorded)

const clinic = lastingDevice({ lay: (dataDir) => layPreviousServer(dataDir, recorded) })

beforeEach(async () => {
  const page = await clinic.browser.open()
  await page.goto(`${clinic.proxy.url}/health`)
  await layPreviousDevice(page, recorded)
})

const isWaiting = ({ state }: OutboxEntry): boolean => state === 'queued' || state === 'inflight'
const isParked = ({ state }: OutboxEntry): boolean => state === 'parked'

async function openSyncCenter(): Promise<Page> {
  const page = clinic.browser.context().pages()[0] ?? (await clinic.browser.context().newPage())
  await openScreen(page, clinic.proxy.url, '/sincronizacion', 'Centro de sincronización')
  await giveDeviceAccess(page)
  return page
}

/** Lets everything pass from now on, and records each change that is sent. */
function noteSent(): Asked[] {
  const sent: Asked[] = []
  clinic.proxy.meddle((asked) => {
    if (asked.key !== null) sent.push(asked)
    return 'pass'
  })
  return sent
}

const said = ({ opId, patch, parked }: OutboxEntry) => ({ opId, patch, why: parked?.why })

describe('an outbox that the previous build left', () => {
  it('is shown completely while the server is unreachable, with its questions; then it is sent once under its old ids (L-6)', async () => {
    // The recording has every state.
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

    clinic.proxy.meddle(({ path }) => (/^\/(api|health)/.test(path) ? 'refuse' : 'pass'))
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

    // What was in flight is sent byte for byte as it was; questions stay.
    const sent = noteSent()
    const effects = 'SELECT version FROM audit_log WHERE version IS NOT NULL'
    const before = (await storedRows(clinic.server.dataDir, effects)).length
    await openSyncCenter()
    const questions = left.filter(isParked).map(said)
    await expect
      .poll(async () => (await page.evaluate(() => window.device.outbox())).map(said), { timeout: 60_000 })
      .toEqual(questions)
    await page.getByRole('link', { name: /En línea.*3 cambios necesitan tu decisión/ }).waitFor()

    const waiting = left.filter(isWaiting)
    expect(new Set(sent.map(({ key }) => key))).toEqual(new Set(waiting.map(({ opId }) => opId)))
    for (const { opId, frozen } of waiting) {
      const receipts = await storedRows(clinic.server.dataDir, `SELECT key FROM receipts WHERE key = '${opId}'`)
      expect(receipts).toHaveLength(1)
      if (!frozen) continue
      const { method, path, body, ifMatch, epoch } = frozen
      const wanted = { method, path: `/api/v1/${path}`, body, ifMatch: `"${ifMatch}"`, epoch: String(epoch) }
      for (const asked of sent.filter(({ key }) => key === opId)) expect(asked).toMatchObject(wanted)
    }
    // The change in flight had been carried out already.
    const done = (await storedRows(clinic.server.dataDir, effects)).length - before
    expect(done).toBe(waiting.length - left.filter(({ state }) => state === 'inflight').length)
    expect(
      await storedRows(
        clinic.server.dataDir,
        "SELECT last_name, phone FROM patients WHERE dni LIKE '200000%' ORDER BY dni",
      ),
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
    expect(
      await storedRows(clinic.server.dataDir, 'SELECT start_time, notes FROM appointments ORDER BY start_time'),
    ).toEqual([
      { start_time: '09:00', notes: 'Trae estudios' },
      { start_time: '10:00', notes: '' },
      { start_time: '11:00', notes: '' },
    ])
    expect(await storedRows(clinic.server.dataDir, 'SELECT amount FROM incomes ORDER BY amount')).toEqual([
      { amount: 1_500_000 },
      { amount: 1_800_000 },
    ])
  })
})
