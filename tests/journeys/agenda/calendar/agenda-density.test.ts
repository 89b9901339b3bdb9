import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { SLOTS_PER_DAY, slotRange } from '#domain/appointment/time-slots.ts'
import { openAgenda } from '#tests/journeys/agenda/agenda-desk.ts'
import { deskClock } from '#tests/journeys/fixtures/desk-clock.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { TABLET } from '#tests/support/browser/screens.ts'
import { isProof } from '#tests/support/suites/tier.ts'

const clinic = journey()

async function openedAgenda(hasTouch = false): Promise<Page> {
  const page = await clinic.openDevice({ screen: TABLET, options: { hasTouch } })
  await openAgenda(page, clinic.server.url)
  await page.locator('.sx__time-grid-day').first().waitFor()
  return page
}

const choice = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const isChosen = (page: Page, name: string) => choice(page, name).getAttribute('aria-pressed')
const hours = (page: Page) => page.locator('.sx__view-container')

/** The labels of the hours that are wholly in sight, below the headings. */
function labelsInSight(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const top = document.querySelector('.sx__week-header')?.getBoundingClientRect().bottom ?? 0
    const bottom = document.querySelector('.sx__view-container')?.getBoundingClientRect().bottom ?? 0
    return [...document.querySelectorAll<HTMLElement>('.sx__week-grid__hour')]
      .filter((hour) => {
        const place = hour.getBoundingClientRect()
        return place.top >= top - 1 && place.bottom <= bottom + 1
      })
      .map((hour) => hour.innerText)
  })
}

/** Whether an element lies within what can be seen of the calendar without scrolling it. */
const isInSight = (place: Locator) =>
  place.evaluate((element) => {
    const seen = element.closest('.sx__view-container')?.getBoundingClientRect()
    const { top, bottom } = element.getBoundingClientRect()
    return seen !== undefined && top >= seen.top && bottom <= seen.bottom
  })

it('with a mouse shows the hours from 8:00 to 20:00 whole, without scrolling', async () => {
  const page = await openedAgenda()
  expect(await isChosen(page, 'Compacta')).toBe('true')
  const quarters = Array.from({ length: SLOTS_PER_DAY }, (_, slot) => slotRange(slot).startTime).slice(4)
  await expect.poll(() => labelsInSight(page)).toEqual(quarters.map((time) => (time.endsWith(':00') ? time : '')))
})

it('with a finger is comfortable, and keeps what this device has chosen', async () => {
  const page = await openedAgenda(true)
  expect(await isChosen(page, 'Cómoda')).toBe('true')
  const quarter = page.locator('.sx__week-grid__hour').first()
  expect((await quarter.boundingBox())?.height).toBe(24)
  await choice(page, 'Compacta').click()
  await expect.poll(() => labelsInSight(page).then(({ length }) => length)).toBe(48)
  await page.reload()
  await expect.poll(() => isChosen(page, 'Compacta')).toBe('true')
})

it.runIf(isProof)("goes to the present time by 'Hoy'", async () => {
  const page = await openedAgenda(true)
  const line = page.locator('[data-present-time]')
  await line.waitFor()
  await hours(page).evaluate((view) => view.scrollTo(0, view.scrollHeight))
  expect(await isInSight(line)).toBe(false)
  await choice(page, 'Hoy').click()
  await expect.poll(() => isInSight(line)).toBe(true)
})

it.runIf(isProof)('has this week in sight in a month', async () => {
  const page = await openedAgenda()
  await choice(page, 'Mes').click()
  const today = page.locator(`.sx__month-grid-day[data-date="${deskClock.today}"]`)
  await expect.poll(() => isInSight(today)).toBe(true)
})
