import { followLife } from '#data/local/database-life.ts'
import { DeviceDatabase } from '#data/local/device-database.ts'
import { createApi } from '#data/remote/api.ts'
import { noteLife } from './database-life-store.ts'

/** What the device itself remembers, and the way to the server: one of each in a page. */
export const device = new DeviceDatabase()
export const api = createApi()

followLife(device, (life) => noteLife(device.name, life))
