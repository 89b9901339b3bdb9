import type { SendingHindrance } from '#data/local/status/sync-status.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { portalTexts } from '#features/patient-portal/portal-texts.ts'

/**
 * What the status of an appointment means for the patient; null when it speaks for itself. `hindrance`: what keeps changes on this device; null
 * while they are being sent.
 */
export function statusHelpOf(
  { status, waiting }: Pick<AppointmentView, 'status' | 'waiting'>,
  hindrance: SendingHindrance | null,
): string | null {
  // The clinic can't confirm a request that has not reached it.
  if (status === 'pending' && waiting) {
    return hindrance === null ? portalTexts.requestGoing : portalTexts.requestNotSent[hindrance]
  }
  return portalTexts.statusHelp[status]
}
