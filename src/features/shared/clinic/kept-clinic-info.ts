import { type ClinicInfo, completeClinicInfo } from '#domain/clinic/clinic-info.ts'
import { learnClinicInfo } from './known-clinic-info.ts'

/*
 * The clinic as this device knows it, for the next start without network. It is in the localStorage, since the first
 * rendering shows it. It holds only what everybody may know.
 */
const KEY = 'clinic'

/** Shows the clinic if it is more recent than what this page shows, and keeps it for the next start. */
export function keepClinicInfo(info: ClinicInfo): void {
  if (!learnClinicInfo(info)) return
  try {
    localStorage.setItem(KEY, JSON.stringify(info))
  } catch (error) {
    // The storage is full or forbidden: the next start asks the server again.
    console.warn(error)
  }
}

/** Returns the clinic that this device kept; null for none, or for one that can't be read. */
export function keptClinicInfo(): ClinicInfo | null {
  try {
    const text = localStorage.getItem(KEY)
    return text === null ? null : completeClinicInfo(JSON.parse(text))
  } catch (error) {
    console.warn(error)
    return null
  }
}
