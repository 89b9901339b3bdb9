import { Dexie } from 'dexie'
import { DEVICE_DATABASE, type DeviceSession } from '#data/local/database/device-database.ts'

/**
 * Whether somebody of the staff is signed in on this device. The database is read as it lies there: a new version of the app that
 * only waits must not upgrade what a running one uses.
 */
export async function holdsStaffSession(): Promise<boolean> {
  // To ask for one database by its name would make it, and delete it again, maybe under a page that makes it just now.
  if (!(await Dexie.getDatabaseNames()).includes(DEVICE_DATABASE)) return false
  const device = await new Dexie(DEVICE_DATABASE).open()
  try {
    const session: DeviceSession | undefined = await device.table('session').get('current')
    return session?.user.role === 'admin'
  } finally {
    device.close()
  }
}
