import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { DemoRandom } from '#server/cli/demo/demo-random.ts'
import { arrivedCount, expectArrivedOnce, expectInOrder } from '#tests/journeys/fixtures/arrived.ts'
import { giveDeviceAccess } from '#tests/journeys/fixtures/device-access.ts'
import { openScreen, signIn, waitForWorker, waitingCount } from '#tests/journeys/fixtures/front-desk.ts'
import { lastingDevice } from '#tests/journeys/fixtures/lasting-device.ts'
import type { BusyDay } from '#tests/journeys/fixtures/page/busy-day.ts'
import { workerWaker } from '#tests/support/browser/background-sync.ts'
import { killProcesses, type Victim } from '#tests/support/browser/browser-processes.ts'
import type { Fate } from '#tests/support/network/meddling-proxy.ts'

const ROUNDS = 10
const CHANGES = 100
/** About 90 seconds on an idle machine; many times that on a slow and busy one. */
const PATIENCE_MS = 20 * 60_000
/** Limit for one kill, or for the rest of one send; longer waits are in vain. */
const SEND_PATIENCE_MS = 3 * 60_000
/** How many more changes may be sent between the fatal answer and the kill. */
const MEANWHILE = 15
/** How many places of the agenda one round's day takes. */
const PLACES = CHANGES / 5

/** Who is sending when the kill comes. */
type Sender = 'page' | 'worker' | 'both'
const SENDERS: readonly Sender[] = ['page', 'worker', 'both']

/** When and how the sender is killed. */
interface Death {
  victim: Victim
  /** At this change, counted as they are sent. */
  atWrite: number
  /** Whether that change still reaches the server, and whether its answer reaches the sender. */
  request: 'lost' | 'unheard' | 'answered'
  /** Milliseconds after the answer was let through. */
  delay: number
}

const seed = Number(process.env.KILL_SEED ?? process.env.SIMULATION_SEED ?? randomInt(1_000_000))

const clinic = lastingDevice()

/**
 * Returns the kills of a round: one, each round in another tenth of the send. In the first rounds, one for each sender,
 * a second follows.
 */
function deathsOf(random: DemoRandom, round: number): Death[] {
  const share = CHANGES / ROUNDS
  const first = random.between(round * share + 1, (round + 1) * share)
  const moments = round < SENDERS.length ? [first, random.between(1, CHANGES - first - MEANWHILE)] : [first]
  return moments.map((atWrite) => ({
    victim: random.happens(0.3) ? 'browser' : 'renderers',
    atWrite,
    request: random.pick(['lost', 'unheard', 'answered']),
    delay: random.between(0, 60),
  }))
}

/** Resolves when the sender was killed. */
function arrange({ victim, atWrite, request, delay }: Death): Promise<void> {
  let writes = 0
  return new Promise((resolve, reject) => {
    let death: Promise<void> | undefined
    const kill = () => {
      death ??= killProcesses(clinic.browser.context(), victim).then(resolve, reject)
      return death
    }
    const fateOfWrite = async (): Promise<Fate> => {
      writes++
      if (writes === atWrite && request === 'answered') setTimeout(() => void kill(), delay)
      if (writes < (request === 'answered' ? atWrite + MEANWHILE : atWrite)) return 'pass'
      await kill()
      return request === 'lost' ? 'refuse' : 'pass'
    }
    clinic.proxy.meddle(({ method, path }) => (method === 'GET' || !path.startsWith('/api/') ? 'pass' : fateOfWrite()))
  })
}

/** Opens the app without network and does a whole day's work in it. */
async function workOffline(round: number): Promise<BusyDay> {
  clinic.proxy.meddle(({ path }) => (/^\/(api|health)/.test(path) ? 'refuse' : 'pass'))
  const page = await openApp()
  await giveDeviceAccess(page)
  const day = await page.evaluate((plan) => window.device.work(plan), { count: CHANGES, from: round * PLACES })
  await expect.poll(() => waitingCount(page)).toBe(CHANGES)
  await page.goto('about:blank')
  return day
}

async function openApp(): Promise<Page> {
  const page = await firstPage()
  await openScreen(page, clinic.proxy.url, '/dashboard', 'Panel de Administración')
  return page
}

async function firstPage(): Promise<Page> {
  return clinic.browser.context().pages()[0] ?? clinic.browser.context().newPage()
}

/**
 * Lets the sender work until `end`. A page continues by itself; the worker is woken again and again, as browsers do
 * when its work is unfinished. `rest` resolves when page and worker are idle, which killed ones never are.
 */
async function sendUntil(end: Promise<void>, sender: Sender, told: string): Promise<{ rest: Promise<unknown> }> {
  const page = await firstPage()
  const wakingPage = sender === 'both' ? await clinic.browser.context().newPage() : page
  const over = new AbortController()
  const ended = Promise.race([end, vainWait(told, over.signal)]).finally(() => over.abort())
  const waking = sender !== 'page' && keepWaking(wakingPage, over.signal)
  const opening = sender !== 'worker' && page.goto(`${clinic.proxy.url}/dashboard`)
  // A killed sender can't report, or waits forever.
  const rest = Promise.allSettled([opening, waking])
  await Promise.race([ended, rest.then(() => ended)])
  return { rest }
}

async function keepWaking(page: Page, over: AbortSignal): Promise<void> {
  const wake = await workerWaker(page, clinic.proxy.url)
  while (!over.aborted) {
    await wake()
    await page.waitForTimeout(1_000)
  }
}

async function vainWait(told: string, signal: AbortSignal): Promise<never> {
  await sleep(SEND_PATIENCE_MS, null, { ref: false, signal })
  console.log(await toldByDevice())
  throw new Error(`the send did not go on: ${told}`)
}

/** Resolves when the server has carried out this many changes. */
async function arrived(count: number): Promise<void> {
  await expect.poll(() => arrivedCount(clinic.server.dataDir), { timeout: SEND_PATIENCE_MS * 2 }).toBe(count)
}

/**
 * Returns the state of a device on which nothing happens any more: the screen, the lock holders, the first pending
 * changes.
 */
async function toldByDevice(): Promise<string> {
  const page = await firstPage()
  const screen = await page.evaluate(() => document.body.innerText.slice(0, 500))
  const locks = await page.evaluate(() => navigator.locks.query())
  await giveDeviceAccess(page)
  const outbox = await page.evaluate(() => window.device.outbox())
  const waiting = outbox
    .slice(0, 3)
    .map(({ n, state, sent, tries, nextAt, hold }) => ({ n, state, sent, tries, nextAt, hold }))
  return JSON.stringify({ now: new Date(), url: page.url(), screen, locks, waiting }, null, 1)
}

/** A browser whose pages were killed may not end by itself. */
async function reopen({ victim }: Death): Promise<void> {
  if (victim === 'renderers') await killProcesses(clinic.browser.context(), 'browser')
  await clinic.browser.close()
  await clinic.browser.open()
}

describe('a sender that is killed', () => {
  it(
    'leaves each change carried out exactly once, whenever it dies',
    async () => {
      console.log(`KILL_SEED=${seed}`)
      const random = new DemoRandom(seed)
      const days: BusyDay[] = []
      const page = await clinic.browser.open()
      await signIn(page, clinic.proxy.url)
      await waitForWorker(page)

      for (let round = 0; round < ROUNDS; round++) {
        const sender = SENDERS[round % SENDERS.length] ?? 'page'
        const deaths = deathsOf(random, round)
        const told = JSON.stringify({ round, sender, deaths })
        const day = await workOffline(round)
        days.push(day)
        for (const death of deaths) {
          await sendUntil(arrange(death), sender, told)
          await reopen(death)
        }
        clinic.proxy.rest()
        const { rest } = await sendUntil(arrived(days.length * CHANGES), sender, told)
        // A sender killed at the last change has nothing left to send: the page is still loading.
        await rest

        const after = await openApp()
        await after.getByRole('link', { name: /En línea/ }).waitFor()
        await expect.poll(() => waitingCount(after), { message: told }).toBe(0)
        await giveDeviceAccess(after)
        await expect.poll(() => after.evaluate(() => window.device.outbox()), { message: told }).toEqual([])
        await expectArrivedOnce(clinic.server.dataDir, days)
        await expectInOrder(clinic.server.dataDir, day)
      }
    },
    PATIENCE_MS,
  )
})
