import { isRowBack, isRowLost } from '#data/sync/conflicts/is-row-back.ts'
import { isClinicalRecordGone, isClinicalRecordWithoutPatient } from '#data/sync/conflicts/missing-clinical-record.ts'
import { entityMissingPatient } from '#data/sync/conflicts/missing-patient.ts'
import type { SyncCenterData } from '#data/sync/conflicts/read-sync-center.ts'
import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import { isCreation, type OutboxEntry, type Review } from '#domain/sync/outbox/outbox-entry.ts'
import { appointmentStatusTexts } from '#features/shared/appointments/appointment-status-texts.ts'
import { refusalMessage } from '#features/shared/messages/refusal-message.ts'
import type { ChangeTexts } from '#features/sync-center/change-texts/change-texts.ts'
import { defaultRefusalText } from '#features/sync-center/change-texts/default-refusal-text.ts'
import { isRequestThere, mayFollow } from './retry-rules.ts'
import { syncCenterTexts } from './sync-center-texts.ts'

/** Whether the reason already says what the server's field messages say. */
export function isReasonComplete(entry: OutboxEntry, data: SyncCenterData): boolean {
  return (
    entityMissingPatient(entry) !== null ||
    isClinicalRecordGone(entry, data) ||
    isClinicalRecordWithoutPatient(entry, data)
  )
}

/** Returns the server's field messages that the reason does not repeat. */
export function otherMessages(reason: string, { answer }: Review): string[] {
  return Object.values(answer?.errors ?? {}).filter((message) => message !== reason)
}

interface ReasonContext {
  changeTexts: ChangeTexts
  /** Whether the card tells both acts of the conflict before its reason. */
  isClashTold: boolean
}

/** Returns the server's own message, unless this device knows more. */
export function reasonOf(entry: OutboxEntry, parked: Review, data: SyncCenterData, context: ReasonContext): string {
  const missing = entityMissingPatient(entry)
  if (missing) return syncCenterTexts[isRowLost(entry, data) ? 'patientLost' : 'patientGone'][missing]
  if (isClinicalRecordGone(entry, data))
    return syncCenterTexts[entry.kind === 'create' ? 'recordWithoutAppointment' : 'recordGone']
  if (isClinicalRecordWithoutPatient(entry, data)) return syncCenterTexts.recordOfNobody
  if (isRequestThere(entry)) return syncCenterTexts.requestThere
  if (parked.why === 'conflict') return conflictReason(entry, data, context)
  if (isRowBack(entry, data)) return syncCenterTexts.rowBack
  if (isRowLost(entry, data)) return syncCenterTexts.rowLost
  if (entry.action?.name === 'approve' && parked.why === 'deleted') return syncCenterTexts.otherApproved
  if (parked.why === 'unsure') return syncCenterTexts.unsure.reason
  return refusalMessage(parked, defaultRefusalText(entry), isCreation(entry) ? undefined : entry.entity)
}

function conflictReason(entry: OutboxEntry, data: SyncCenterData, { changeTexts, isClashTold }: ReasonContext): string {
  const held = changeTexts.serverStatus(entry)
  const { twoVersions, cannotFollow } = isClashTold ? syncCenterTexts.afterClash : syncCenterTexts
  if (held === null || mayFollow(entry, data)) return twoVersions
  return cannotFollow(held, appointmentStatusTexts[entry.patch.status as AppointmentStatus])
}
