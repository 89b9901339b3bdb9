import type { Locator, Page } from 'playwright-core'
import { waitForHistory } from '#tests/journeys/fixtures/closed-dialog.ts'
import { goTo, openScreen } from '#tests/journeys/fixtures/front-desk.ts'
import type { JourneyPlan } from '#tests/journeys/fixtures/journey.ts'
import { letPass, meddle } from '#tests/journeys/fixtures/meddled-page.ts'
import type { ClinicApi } from '#tests/support/api/clinic-api.ts'
import type { Screen } from '#tests/support/browser/screens.ts'
import type { ServerProcess } from '#tests/support/server/server-process.ts'

/** The position of a walk. */
export interface Place {
  page: Page
  api: ClinicApi
  server: ServerProcess
  isPhone: boolean
}

/** A state of a page, and how to reach it from the previous one. */
export interface State {
  name: string
  reach: (place: Place) => Promise<unknown>
  /** Leaves the state after it was checked. */
  leave?: (place: Place) => Promise<unknown>
}

/** Screens and their states, one after another on one page. */
export interface Walk extends Pick<JourneyPlan<unknown>, 'login' | 'lay' | 'prepare' | 'smtpUrl'> {
  name: string
  /** Whether the device is signed in; true by default. */
  isSignedIn?: boolean
  /** The narrowest supported screen; a usual phone by default. */
  phone?: Screen
  states: readonly State[]
}

export const state = (name: string, reach: State['reach'], leave?: State['leave']): State => ({
  name,
  reach,
  ...(leave && { leave }),
})

/** Opens a screen: by its address on a page that is empty yet, else within the app, which loads no second document. */
export async function showScreen({ page, server }: Place, path: string, heading: string): Promise<void> {
  if (!page.url().startsWith(server.url)) return openScreen(page, server.url, path, heading)
  await page.evaluate(() => window.scrollTo(0, 0))
  await goTo(page, path, heading)
}

/** The topmost dialog. */
const topDialog = ({ page }: Place): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog')).last()

/** A state with a dialog, which is then closed by this button. */
export function dialogState(name: string, open: State['reach'], close: string, find = topDialog): State {
  return {
    name,
    reach: async (place) => {
      await open(place)
      await find(place).waitFor()
    },
    leave: async (place) => {
      const dialog = find(place)
      await dialog.getByRole('button', { name: close, exact: true }).last().click()
      await dialog.waitFor({ state: 'hidden' })
      await waitForHistory(place.page)
    },
  }
}

/** Makes the server answer only the app's files from now on. */
export const cutOff = ({ page }: Place) => meddle(page, () => 'refuse')
export const reachable = ({ page }: Place) => letPass(page)
