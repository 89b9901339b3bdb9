import { followDatabaseState } from '#data/local/database/database-state.ts'
import { DeviceDatabase } from '#data/local/database/device-database.ts'
import { noteDatabaseState } from './database-state-store.ts'

/** The device's database; one instance per page. */
export const device = new DeviceDatabase()

followDatabaseState(device, (state) => {
  // Opens a new one. Its session has ended (page-session.ts), and the next sign-in starts from nothing.
  if (state === 'deleted') device.open().catch(console.error)
  else noteDatabaseState(device.name, state)
})
