import { isLaterInfo } from '#domain/clinic/clinic-info.ts'
import { keepClinicInfo, keptClinicInfo } from '#features/shared/clinic/kept-clinic-info.ts'
import { showClinicInfo } from '#features/shared/clinic/known-clinic-info.ts'
import { whenIdle } from '#ui/lazy/idle-time.ts'
import { documentClinic } from './document-clinic.ts'

/**
 * Shows the clinic as this device knows it: from the document, or as it was kept. A document from the worker's cache may
 * be old: then the page asks the server once, when it is idle.
 */
export function showKnownClinic(): void {
  const [written, kept] = [documentClinic(), keptClinicInfo()]
  if (kept) showClinicInfo(kept)
  if (written && (!kept || isLaterInfo(written, kept))) keepClinicInfo(written)
  if (isFromWorker()) whenIdle(() => void askClinic().catch(console.warn))
}

function isFromWorker(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
}

/** Asks the server for the clinic and keeps it. Rejects if no answer comes. */
export async function askClinic(): Promise<void> {
  const { fetchClinicInfo } = await import('#data/remote/fetch-clinic-info.ts')
  keepClinicInfo(await fetchClinicInfo())
}
