import type { AppointmentView } from '#domain/change/fold.ts'
import { portalTexts } from './portal-texts.ts'

/** What the status of a turno means for the patient; null when it speaks for itself. `isOnline`: whether the pill says 'En línea'. */
export function statusHelpOf(
  { status, waiting }: Pick<AppointmentView, 'status' | 'waiting'>,
  isOnline: boolean,
): string | null {
  // The clinic can't confirm a request that has not reached it.
  if (status === 'pending' && waiting) return isOnline ? portalTexts.requestGoing : portalTexts.requestNotSent
  return portalTexts.statusHelp[status]
}
