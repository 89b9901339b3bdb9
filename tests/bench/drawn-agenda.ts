import type { Page } from 'playwright-core'
import { appointmentTexts } from '#features/appointments/appointments-texts.ts'

/** The selector of an appointment in the grid of the agenda. */
export const DRAWN_APPOINTMENT = '.sx__time-grid-event [aria-hidden=true]'

/** Waits until this many appointments are on the screen with their names; returns the page's time, in milliseconds. */
export async function agendaDrawn(page: Page, atLeast = 1): Promise<number> {
  const wanted = { selector: DRAWN_APPOINTMENT, atLeast, nameless: appointmentTexts.unknownPatient }
  const handle = await page.waitForFunction(
    ({ selector, atLeast, nameless }) => {
      const texts = [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
      return texts.length >= atLeast && !texts.some((text) => text.includes(nameless)) && performance.now()
    },
    wanted,
    { polling: 'raf' },
  )
  return Number(await handle.jsonValue())
}

/** Returns how many appointments the grid shows. */
export const drawnAppointments = (page: Page): Promise<number> => page.locator(DRAWN_APPOINTMENT).count()
