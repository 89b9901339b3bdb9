import type { ClinicDatabase } from '#data/local/clinic-database.ts'
import type { DeviceDatabase } from '#data/local/device-database.ts'
import { countUnsettled } from '#data/local/outbox.ts'

/** Writes the count where it can be read without opening the user's own database. */
export async function noteUnsettled(device: DeviceDatabase, db: ClinicDatabase): Promise<void> {
  await device.users.update(db.userId, { waiting: await countUnsettled(db) })
}
