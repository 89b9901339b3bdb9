import { holdsStaffSession } from '#data/local/session/staff-device.ts'
import type { StaffFiles } from './staff-files.ts'

/** On a device of the staff, whether somebody is signed in there just now or not: has the staff's screens, or rejects. */
export async function keepForStaff(files: StaffFiles): Promise<void> {
  if ((await files.keepsSome()) || (await isStaffSignedIn())) await files.keepAll()
}

/** Files too many harm nobody; a device whose database fails and that therefore got no new version would keep its fault. */
function isStaffSignedIn(): Promise<boolean> {
  return holdsStaffSession().catch((error: unknown) => {
    console.warn(error)
    return true
  })
}
