import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { DeviceDatabase } from '#data/local/database/device-database.ts'
import { countUnconfirmed } from '#data/local/outbox/outbox.ts'

/**
 * Stores the number of unconfirmed changes in the device database, where it can be read without opening the user's. A
 * failed write is made up for by the next one.
 */
export async function noteUnconfirmed(device: DeviceDatabase, db: ClinicDatabase): Promise<void> {
  const waiting = await countUnconfirmed(db)
  await device.users.update(db.userId, { waiting }).catch(console.error)
}
