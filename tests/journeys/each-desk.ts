import type { Page } from 'playwright-core'
import { beforeEach, describe, expect } from 'vitest'
import { PHONE, TABLET } from '#tests/support/screens.ts'
import { isProof } from '#tests/support/tier.ts'
import { openAgenda } from './agenda-desk.ts'
import { serverMissed, waitingCount } from './front-desk.ts'
import { type Journey, type JourneyPlan, journey } from './journey.ts'

/** Where the receptionist works: a screen with the agenda open, and a server that may have gone since. */
export interface Desk<Rows = unknown> {
  clinic: Journey<Rows>
  page: Page
  isPhone: boolean
  /** Whether the server answers; without it the device is all there is. */
  isServed: boolean
}

export interface DeskPlan<Rows> extends JourneyPlan<Rows> {
  /** Where every run plays the flows: with a server, unless told. */
  firstAt?: 'served' | 'alone'
}

const SERVED = ['a tablet with the server', TABLET, true] as const
const ALONE = ['a tablet without a server', TABLET, false] as const
const PHONES = [
  ['a phone with the server', PHONE, true],
  ['a phone without a server', PHONE, false],
] as const
type DeskKind = typeof SERVED | typeof ALONE | (typeof PHONES)[number]
const FIRST = { served: [SERVED], alone: [ALONE] }

/** Runs flows at a tablet and at a phone, with the server and without; each flow has a clinic and a device of its own. */
export function forEachDesk<Rows>(
  { firstAt = 'served', ...plan }: DeskPlan<Rows>,
  flows: (desk: Desk<Rows>) => void,
): void {
  const kinds: readonly DeskKind[] = isProof ? [SERVED, ALONE, ...PHONES] : FIRST[firstAt]

  describe.each(kinds)('at %s', (_name, screen, isServed) => {
    const clinic = journey(plan)
    const desk = { clinic, isPhone: screen === PHONE, isServed } as Desk<Rows>
    beforeEach(async () => {
      const page = await clinic.openDevice({ screen, waitsForAnswers: isServed, outlastsServer: !isServed })
      desk.page = page
      await openAgenda(page, clinic.server.url)
      // Before it is known that the server answers, a form does not wait for its word.
      if (isServed) await page.getByRole('link', { name: /En línea/ }).waitFor()
      else {
        await clinic.loseServer()
        await serverMissed(page)
      }
    })
    flows(desk)
  })
}

/** What is said of a change: the success only after the server's word. */
export async function expectWord({ page, isServed }: Desk, success: string): Promise<void> {
  await page
    .getByText(isServed ? success : 'En este dispositivo: se enviará cuando haya conexión')
    .first()
    .waitFor()
  if (!isServed) expect(await page.getByText(success).count()).toBe(0)
}

/** Waits until the server, which comes back if it was gone, has all that was done at the desk: so many changes without it. */
export async function allArrived({ clinic, page, isServed }: Desk, changes = 1): Promise<void> {
  if (!isServed) {
    await expect.poll(() => waitingCount(page)).toBe(changes)
    await clinic.server.start()
  }
  await expect.poll(() => waitingCount(page), { timeout: 60_000 }).toBe(0)
}
