import type { Locator, Page } from 'playwright-core'
import type { JourneyPlan } from '#tests/journeys/fixtures/journey.ts'
import { letPass, meddle } from '#tests/journeys/fixtures/meddled-page.ts'
import type { ClinicApi } from '#tests/support/api/clinic-api.ts'
import type { Screen } from '#tests/support/browser/screens.ts'
import type { ServerProcess } from '#tests/support/server/server-process.ts'

/** Where a walk is. */
export interface Place {
  page: Page
  api: ClinicApi
  server: ServerProcess
  isPhone: boolean
}

/** What a page can look like, and how one gets there from the state before it. */
export interface State {
  name: string
  reach: (place: Place) => Promise<unknown>
  /** Gives it up once it was looked at. */
  leave?: (place: Place) => Promise<unknown>
}

/** Screens and their states, one after another on one page. */
export interface Walk extends Pick<JourneyPlan<unknown>, 'login' | 'lay' | 'prepare' | 'smtpUrl'> {
  name: string
  /** Whether somebody has signed in on the device; true unless told. */
  isSignedIn?: boolean
  /** The narrowest that it must fit; a usual phone unless told. */
  phone?: Screen
  states: readonly State[]
}

export const state = (name: string, reach: State['reach'], leave?: State['leave']): State => ({
  name,
  reach,
  ...(leave && { leave }),
})

/** The dialog that lies over everything. */
const topDialog = ({ page }: Place): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog')).last()

/** A dialog that is looked at and then given up by this button. */
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
    },
  }
}

/** From now on the server answers nothing but for the files of the app. */
export const cutOff = ({ page }: Place) => meddle(page, () => 'refuse')
export const reachable = ({ page }: Place) => letPass(page)
