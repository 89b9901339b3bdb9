import { followLife } from '#data/local/database-life.ts'
import { DeviceDatabase } from '#data/local/device-database.ts'
import { noteLife } from './database-life-store.ts'

/** What the device itself remembers: one in a page. */
export const device = new DeviceDatabase()

followLife(device, (life) => noteLife(device.name, life))
