import type { Page } from 'playwright-core'
import { appointmentTexts, calendarTexts } from '#features/appointments/appointments-texts.ts'
import { patientsTexts } from '#features/patients/patients-texts.ts'
import { inBrowser, onFreshDevice } from '#tests/bench/bench-browser.ts'
import { signInForBench } from '#tests/bench/bench-sign-in.ts'
import { agendaDrawn, DRAWN_APPOINTMENT, drawnAppointments } from '#tests/bench/drawn-agenda.ts'
import { pulledSizeOf } from '#tests/bench/large-clinic.ts'
import { type MeasuredFigure, type Measurement, sampled } from '#tests/bench/measurement.ts'
import { startSeededServer } from '#tests/bench/seeded-server.ts'
import { waitForDialogClosed } from '#tests/journeys/fixtures/closed-dialog.ts'
import { waitForWorker } from '#tests/journeys/fixtures/front-desk.ts'
import type { ServerProcess } from '#tests/support/server/server-process.ts'

const MIRRORED_PATIENTS = [400, 20_000]
/** Each device has the agenda of a practice of four, whatever its patients. */
const SEEDED = pulledSizeOf(5_000)
/** A slow phone against this machine. */
const CPU_SLOWDOWN = 4
const TYPED = 'gomez ana'
/** How long a person looks before the next press. */
const LOOKED_AT_MS = 1_000
/** The shortest event that the browser reports. */
const SHORTEST_MS = 16

/** Milliseconds of one start of the app and of the presses that follow. */
interface StartTimes {
  drawn: number
  dialog: number
  search: number
  week: number
}

/** Measures an installed device without a server: its start, and what a person waits after a press. */
export const coldStart: Measurement = {
  number: 16,
  title: 'cold start and presses without a network',
  run: async (bench) => {
    const figures: MeasuredFigure[] = []
    for (const patients of MIRRORED_PATIENTS) {
      const server = await startSeededServer({ ...SEEDED, patients })
      try {
        const starts = await onFreshDevice((profile) => timedStarts(profile, server, bench.rounds))
        figures.push(...figuresOf(patients, starts))
      } finally {
        await server.dispose()
      }
    }
    return figures
  },
}

function figuresOf(patients: number, starts: readonly StartTimes[]): MeasuredFigure[] {
  const line = (name: string, read: (times: StartTimes) => number, note: string) =>
    sampled(`${patients} patients: ${name}`, starts.map(read), { unit: 'ms', note: `CPU ÷ ${CPU_SLOWDOWN}; ${note}` })
  return [
    line('start to the week with its names', ({ drawn }) => drawn, 'new browser, no server'),
    line(`INP, '${appointmentTexts.newAppointment}'`, ({ dialog }) => dialog, 'the dialog opens'),
    line('INP, a search', ({ search }) => search, `the worst of ${TYPED.length} keys`),
    line(`INP, '${calendarTexts.next}'`, ({ week }) => week, 'the next week'),
  ]
}

/** Installs the app, ends its server, and starts it again and again, each time in a new browser. */
async function timedStarts(profile: string, server: ServerProcess, rounds: number): Promise<StartTimes[]> {
  const { url } = server
  const appointments = await inBrowser(profile, { worker: true }, async (page) => {
    await signInForBench(page, url)
    await page.goto(`${url}/appointments`)
    await waitForWorker(page)
    await agendaDrawn(page)
    await page.waitForTimeout(LOOKED_AT_MS)
    return drawnAppointments(page)
  })
  await server.kill()
  const starts: StartTimes[] = []
  while (starts.length < rounds)
    starts.push(await inBrowser(profile, { worker: true }, (page) => timedStart(page, url, appointments)))
  return starts
}

async function timedStart(page: Page, url: string, appointments: number): Promise<StartTimes> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(noteInteractions, SHORTEST_MS)
  await page.goto(`${url}/appointments`)
  const drawn = await agendaDrawn(page, appointments)

  const newAppointment = page.getByRole('button', { name: appointmentTexts.newAppointment }).first()
  const dialog = await worstPress(page, async () => {
    await newAppointment.click()
    await page.getByRole('dialog').waitFor()
  })
  await page.keyboard.press('Escape')
  await waitForDialogClosed(page.getByRole('dialog'))

  const column = page.locator('[data-time-grid-date]').first()
  const monday = await column.getAttribute('data-time-grid-date')
  const week = await worstPress(page, async () => {
    await page.getByRole('button', { name: calendarTexts.next, exact: true }).click()
    await page.locator(`[data-time-grid-date="${monday}"]`).waitFor({ state: 'detached' })
    await page.locator(DRAWN_APPOINTMENT).first().waitFor()
  })

  await page.goto(`${url}/patients`)
  await page.locator('main li button').first().waitFor()
  const field = page.getByLabel(patientsTexts.search)
  const search = await worstPress(page, () => field.pressSequentially(TYPED, { delay: 100 }))
  return { drawn, dialog, search, week }
}

/** Returns the longest interaction during these presses, in milliseconds: INP, of the few that there are. */
async function worstPress(page: Page, press: () => Promise<void>): Promise<number> {
  await page.waitForTimeout(LOOKED_AT_MS)
  await page.evaluate(() => window.interactions.clear())
  await press()
  // The browser reports an event after the frame that follows it.
  await page.waitForTimeout(LOOKED_AT_MS)
  return page.evaluate((shortest) => Math.max(shortest, ...window.interactions.values()), SHORTEST_MS)
}

declare global {
  interface Window {
    /** Milliseconds of each interaction's longest event, by its id. */
    interactions: Map<number, number>
  }
}

/** Runs in the page, before its scripts. */
function noteInteractions(shortest: number): void {
  window.interactions = new Map()
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId)
        window.interactions.set(interactionId, Math.max(duration, window.interactions.get(interactionId) ?? 0))
    // TypeScript's own list of options ends before this one.
  }).observe({ type: 'event', durationThreshold: shortest } as PerformanceObserverInit)
}
