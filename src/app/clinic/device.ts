import { followLife } from '#data/local/database/database-life.ts'
import { DeviceDatabase } from '#data/local/database/device-database.ts'
import { noteLife } from './database-life-store.ts'

/** What the device itself remembers: one in a page. */
export const device = new DeviceDatabase()

followLife(device, (life) => {
  // It begins anew, and with it whoever signs in next; the session that was in it has ended (page-session.ts).
  if (life === 'deleted') device.open().catch(console.error)
  else noteLife(device.name, life)
})
