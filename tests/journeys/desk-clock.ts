import type { Page } from 'playwright-core'
import type { ClinicApi } from '#tests/support/clinic-api.ts'
import { createMovedClock } from '#tests/support/moved-clock.ts'
import type { Screen } from '#tests/support/screens.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { waitPatiently } from './patience.ts'
import { type SignedInStart, signedInStart } from './signed-in-start.ts'

/** Server and pages of these journeys go by this clock, whatever the machine's day and hour. */
export const deskClock = createMovedClock()

/** Makes the rows that a journey begins with. */
export type Prepare = (api: ClinicApi, server: ServerProcess) => Promise<unknown>

/** Where journeys under that clock begin: somebody has signed in, and the rows are there. */
export function deskStart(prepare?: Prepare): SignedInStart {
  return signedInStart({ ...(prepare && { prepare }), clock: deskClock })
}

/** A device whose page is still empty. */
export interface OpenDevice {
  page: Page
  dispose: () => Promise<void>
}

export interface Device {
  viewport: Screen
  /** IANA name; the clinic's own unless told. */
  timezoneId?: string
  /** How far its clock is ahead of the server's, in milliseconds. */
  off?: number
  /** Its forms wait as long as it takes for the server's word: only where there is a server that gives one. */
  isPatient?: boolean
}

/** Opens a device of its own under that clock. */
export async function openDevice(
  start: SignedInStart,
  { viewport, timezoneId = 'America/Argentina/Cordoba', off = 0, isPatient = true }: Device,
): Promise<OpenDevice> {
  const { open, context, dispose } = await start.browser(viewport, { timezoneId, off })
  const page = await open()
  if (isPatient) await waitPatiently(context())
  return { page, dispose }
}
