import { Dexie } from 'dexie'
import { DEVICE_DATABASE, type DeviceSession } from '#data/local/database/device-database.ts'

/**
 * Whether a staff member is signed in on this device. Opens the database in its stored version: a waiting new version
 * of the app must not upgrade what a running one uses.
 */
export async function holdsStaffSession(): Promise<boolean> {
  // Opening a missing database would create and delete it, perhaps while a page is creating it.
  if (!(await Dexie.getDatabaseNames()).includes(DEVICE_DATABASE)) return false
  const device = await new Dexie(DEVICE_DATABASE).open()
  try {
    const session: DeviceSession | undefined = await device.table('session').get('current')
    return session?.user.role === 'admin'
  } finally {
    device.close()
  }
}
