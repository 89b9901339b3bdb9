import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { browserPorts } from '#data/sync/engine/browser-ports.ts'
import type { ClinicClock } from '#data/sync/engine/clinic-clock.ts'
import { createScreenAsk, createScreenAskFile } from '#data/sync/push/screen-ask.ts'
import { device } from './device.ts'
import { api } from './page-api.ts'

/** Connects a user's database with the server: the ports of its engine, and requests of screens. */
export function createClinicSession(db: ClinicDatabase, clock: ClinicClock) {
  // The page watches the device's session itself, so that it notices sign-outs by the worker or another tab.
  const ports = browserPorts(db, device, api, clock)
  return { ports, ask: createScreenAsk(ports), askFile: createScreenAskFile(ports) }
}
