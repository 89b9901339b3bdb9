import type { SendingHindrance } from '#data/local/status/sync-status.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { portalTexts } from '#features/patient-portal/portal-texts.ts'

/**
 * Explains a status to the patient; null when it needs no explanation. `hindrance` says what keeps changes on this
 * device; null while they are being sent.
 */
export function statusHelpOf(
  { status, waiting }: Pick<AppointmentView, 'status' | 'waiting'>,
  hindrance: SendingHindrance | null,
): string | null {
  // The clinic has not received the request yet.
  if (status === 'pending' && waiting) {
    return hindrance === null ? portalTexts.requestGoing : portalTexts.requestNotSent[hindrance]
  }
  return portalTexts.statusHelp[status]
}
