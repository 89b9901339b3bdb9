import type { CDPSession, Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { SLOTS_PER_DAY } from '#domain/appointment/time-slots.ts'
import { openAgenda } from '#tests/journeys/agenda/agenda-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { PHONE } from '#tests/support/browser/screens.ts'
import { variants } from '#tests/support/suites/tier.ts'

/** Long enough even on a slow page. */
const RESTED_MS = 2_000

const clinic = journey()

let page: Page
let fingers: CDPSession

beforeEach(async () => {
  page = await clinic.openDevice({ screen: PHONE })
  fingers = await page.context().newCDPSession(page)
  await fingers.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await openAgenda(page, clinic.server.url)
  await page.getByRole('button', { name: 'Día', exact: true }).click()
  // It scrolls to eight in the morning; until then positions are not final.
  const eight = page.locator('.sx__week-grid__hour').nth(4)
  const below = () =>
    eight.evaluate((hour) => {
      const top = hour.closest('.sx__view-container')?.getBoundingClientRect().top ?? Number.NEGATIVE_INFINITY
      return Math.abs(hour.getBoundingClientRect().top - top)
    })
  await expect.poll(below).toBeLessThan(60)
})

/** The position of the middle of the day's nth quarter after 07:00. */
async function middleOf(nth: number): Promise<{ x: number; y: number }> {
  const day = page.locator('.sx__time-grid-day')
  const { x, y, height } = await day.evaluate((column, share) => {
    const { top } = column.getBoundingClientRect()
    window.scrollBy(0, top + column.clientHeight * share - window.innerHeight / 2)
    const { left, top: y, height } = column.getBoundingClientRect()
    return { x: left, y, height }
  }, nth / SLOTS_PER_DAY)
  return { x: x + 40, y: y + (height / SLOTS_PER_DAY) * (nth - 0.5) }
}

type Press = (place: { x: number; y: number }) => Promise<void>

/** Chromium sends a click after such a touch, however long it took. */
const touch =
  (duration: number): Press =>
  async (place) => {
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] })
    await page.waitForTimeout(duration)
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }

/** After this gesture it sends none, as Android does after a long press. */
const touchWithoutClick: Press = async (place) => {
  await fingers.send('Input.synthesizeTapGesture', { ...place, duration: RESTED_MS, gestureSourceType: 'touch' })
}

describe('a finger on a free quarter', () => {
  it.each(
    variants<[string, Press]>(
      ['a long press without a click', touchWithoutClick],
      ['a long press with a click', touch(RESTED_MS)],
      ['a tap', touch(50)],
    ),
  )('books it by %s', async (_, press) => {
    await press(await middleOf(6))
    const form = page.getByRole('dialog', { name: 'Nueva Cita' })
    await expect.poll(() => form.getByLabel('Hora de inicio').inputValue()).toBe('08:15')
    await expect.poll(() => form.getByLabel('Hora de fin').inputValue()).toBe('08:30')
  })
})
