import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { browserPorts } from '#data/sync/engine/browser-ports.ts'
import type { ClinicClock } from '#data/sync/engine/clinic-clock.ts'
import { screenAsker, screenFileAsker } from '#data/sync/push/screen-asker.ts'
import { device } from './device.ts'
import { api } from './page-api.ts'

/** The way from a user's database to the server: the ports of its engine, and what a screen may ask itself. */
export function createClinicSession(db: ClinicDatabase, clock: ClinicClock) {
  // The page follows the device's session itself, so that it also sees what the worker or another tab ended.
  const ports = browserPorts(db, device, api, clock)
  return { ports, ask: screenAsker(ports), askFile: screenFileAsker(ports) }
}
