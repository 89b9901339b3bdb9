import { holdsStaffSession } from '#data/local/session/staff-device.ts'
import type { StaffFiles } from './staff-files.ts'

/** Caches the staff's screens on a staff device, even if nobody is signed in right now; rejects on failure. */
export async function cacheForStaff(files: StaffFiles): Promise<void> {
  if ((await files.hasAny()) || (await isStaffSignedIn())) await files.cacheAll()
}

/**
 * Assumes a staff session when the database fails. Needless files harm nobody, but without a new version such a device
 * would keep its fault.
 */
function isStaffSignedIn(): Promise<boolean> {
  return holdsStaffSession().catch((error: unknown) => {
    console.warn(error)
    return true
  })
}
