import type { Page } from 'playwright-core'
import { slotRange } from '#domain/appointment/time-slots.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { addDays, type LocalDate, mondayOf } from '#domain/values/dates/local-date.ts'
import { inFreshBrowser } from '#tests/bench/bench-browser.ts'
import { signInForBench } from '#tests/bench/bench-sign-in.ts'
import { agendaDrawn, DRAWN_APPOINTMENT } from '#tests/bench/drawn-agenda.ts'
import { type Measurement, sampled } from '#tests/bench/measurement.ts'

const WEEKS = 20
const TURNOS_A_WEEK = 200
const MIRRORED = 60_000
/** How long a person looks at a week before the next click; the next week is preloaded in this time. */
const LOOKED_AT_MS = 700
/** Above all ids that the server has assigned. */
const FIRST_ID = 1_000_000

/** Measures the wait after 'Siguiente' on a device with a full mirror. */
export const nextWeek: Measurement = {
  number: 10,
  title: "from 'Siguiente' to painted",
  run: async (bench) => {
    const { url } = await bench.server()
    return inFreshBrowser({ worker: false }, async (page) => {
      await signInForBench(page, url)
      await mirrorBesides(page, busyMirror(clinicDayAt(Date.now())))
      await page.goto(`${url}/appointments`)
      await agendaDrawn(page)
      await page.getByRole('heading', { name: 'Gestión', exact: true }).waitFor()
      const samples: number[] = []
      while (samples.length < WEEKS) {
        await page.waitForTimeout(LOOKED_AT_MS)
        samples.push(await page.evaluate(stepAndWait, { drawn: DRAWN_APPOINTMENT, appointments: TURNOS_A_WEEK }))
      }
      const note = `${TURNOS_A_WEEK} turnos of ${MIRRORED} mirrored; each week is looked at for ${LOOKED_AT_MS} ms`
      return [sampled('the next week', samples, { unit: 'ms', aim: { of: 'median', atMost: 100 }, note })]
    })
  },
}

/** Creates 20 coming weeks of 200 appointments each, and past ones that fill the mirror. */
function busyMirror(today: LocalDate): object[] {
  const ahead = Array.from({ length: WEEKS }, (_, week) => addDays(mondayOf(today), 7 * (week + 1))).flatMap((monday) =>
    Array.from({ length: TURNOS_A_WEEK }, (_, place) => ({ monday, place })),
  )
  const weekAppointments = ahead.map(({ monday, place }, index) =>
    appointment(index, addDays(monday, place % 5), Math.floor(place / 5)),
  )
  const past = Array.from({ length: MIRRORED - weekAppointments.length }, (_, index) =>
    appointment(weekAppointments.length + index, addDays(today, -1 - (index % 360)), index % 52),
  )
  return [...weekAppointments, ...past]
}

/** Creates one appointment; of 40 on a day, four professionals have ten each. */
function appointment(index: number, date: LocalDate, place: number): object {
  return {
    id: FIRST_ID + index,
    ref: null,
    version: 1,
    date,
    ...slotRange(28 + (place % 10)),
    status: index % 4 === 0 ? 'completed' : 'scheduled',
    reason: 'Control',
    notes: '',
    cancellationReason: null,
    requestRef: null,
    patientId: 1 + (index % 5_000),
    professionalId: 1 + Math.floor((place % 40) / 10),
    createdAt: '2026-01-01T12:00:00.000Z',
    updatedAt: '2026-01-01T12:00:00.000Z',
  }
}

/** Writes rows into the device's mirror, as pulls would. */
function mirrorBesides(page: Page, rows: object[]): Promise<void> {
  return page.evaluate(async (appointments) => {
    const name = (await indexedDB.databases()).map((each) => each.name ?? '').find((each) => /^clinica-\d+$/.test(each))
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name ?? '')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error ?? new Error('no database'))
    })
    await new Promise<void>((resolve, reject) => {
      const writing = db.transaction('appointments', 'readwrite')
      for (const each of appointments) writing.objectStore('appointments').put(each)
      writing.oncomplete = () => resolve()
      writing.onerror = () => reject(writing.error ?? new Error('not written'))
    })
    db.close()
  }, rows)
}

/** Runs in the page: clicks 'Siguiente' and waits until that week's appointments are painted; in milliseconds. */
async function stepAndWait({ drawn, appointments }: { drawn: string; appointments: number }): Promise<number> {
  const column = '[data-time-grid-date]'
  const before = document.querySelector<HTMLElement>(column)?.dataset.timeGridDate
  const buttons = [...document.querySelectorAll('button')]
  const start = performance.now()
  for (const button of buttons) if (button.textContent === 'Siguiente') button.click()
  while (
    document.querySelector<HTMLElement>(column)?.dataset.timeGridDate === before ||
    document.querySelectorAll(drawn).length < appointments
  ) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  // A task after the next frame runs once this frame is on the screen.
  await new Promise((resolve) => requestAnimationFrame(resolve))
  await new Promise((resolve) => setTimeout(resolve))
  return performance.now() - start
}
