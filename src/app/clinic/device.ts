import { followDatabaseState } from '#data/local/database/database-state.ts'
import { DeviceDatabase } from '#data/local/database/device-database.ts'
import { noteDatabaseState } from './database-state-store.ts'

/** What the device itself remembers: one in a page. */
export const device = new DeviceDatabase()

followDatabaseState(device, (state) => {
  // It begins anew, and with it whoever signs in next; the session that was in it has ended (page-session.ts).
  if (state === 'deleted') device.open().catch(console.error)
  else noteDatabaseState(device.name, state)
})
