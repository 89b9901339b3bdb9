import type { ClinicDatabase } from '#data/local/clinic-database.ts'
import type { DeviceDatabase } from '#data/local/device-database.ts'
import { countUnsettled } from '#data/local/outbox.ts'

/** Writes the count where it can be read without opening the user's own database. */
export async function noteUnsettled(device: DeviceDatabase, db: ClinicDatabase): Promise<void> {
  const waiting = await countUnsettled(db)
  const user = await device.users.get(db.userId)
  if (user && user.waiting !== waiting) await device.users.put({ ...user, waiting })
}
