import { describe, expect, it } from 'vitest'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { PHONE, TABLET } from '#tests/support/browser/screens.ts'
import { isProof, variants } from '#tests/support/suites/tier.ts'
import { markupFaultsOf } from './markup-faults.ts'
import type { Walk } from './screen-walk.ts'
import { wcagFaults } from './wcag-faults.ts'

/**
 * Checks every state of these walks against WCAG and HTML, outside the proof each screen once in the dark theme. Each table of walks has its own test file, so that workers
 * share the sweep.
 */
export function sweep(walks: readonly Walk[]): void {
  describe.each(variants('a tablet', 'a phone'))(
    'on %s, in both themes, no violation of WCAG 2.2 AA or HTML',
    (device) => {
      describe.each(walks.map((walk) => [walk.name, walk] as const))('is in %s', (_name, walk) => {
        const { states, phone = PHONE, isSignedIn = true, ...plan } = walk
        const clinic = journey(plan)

        it('in any of its states', async () => {
          const isPhone = device === 'a phone'
          const page = await clinic.openDevice({
            isSignedIn,
            screen: isPhone ? phone : TABLET,
            options: { reducedMotion: 'reduce' },
          })
          const place = { page, api: clinic.api, server: clinic.server, isPhone }
          /** The screens whose colours were looked at in the dark theme, which the proof looks at in every state. */
          const seenInDark = new Set<string>()
          for (const { name, reach, leave } of states) {
            await reach(place).catch((cause: unknown) => {
              throw new Error(`nobody gets to '${name}'`, { cause })
            })
            const screen = new URL(page.url()).pathname
            const themes = isProof || !seenInDark.has(screen) ? 'both' : 'light'
            seenInDark.add(screen)
            expect.soft(await wcagFaults(page, themes), name).toEqual([])
            expect.soft(await markupFaultsOf(page), name).toEqual([])
            await leave?.(place)
          }
        })
      })
    },
  )
}
