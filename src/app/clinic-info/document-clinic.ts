import { CLINIC_DATA_ID } from '#domain/clinic/clinic-data.ts'
import { type ClinicInfo, completeClinicInfo } from '#domain/clinic/clinic-info.ts'

/** Returns the clinic that the server wrote into this document; null in a document without one (development). */
export function documentClinic(): ClinicInfo | null {
  const text = document.getElementById(CLINIC_DATA_ID)?.textContent
  return text ? completeClinicInfo(JSON.parse(text)) : null
}
