import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { DeviceDatabase } from '#data/local/database/device-database.ts'
import { countUnsettled } from '#data/local/outbox/outbox.ts'

/** Writes the count where it can be read without opening the user's own database; one that finds no room there comes with the next. */
export async function noteUnsettled(device: DeviceDatabase, db: ClinicDatabase): Promise<void> {
  const waiting = await countUnsettled(db)
  await device.users.update(db.userId, { waiting }).catch(console.error)
}
