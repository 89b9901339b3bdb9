import type { SyncCenterData } from '#data/sync/conflicts/read-sync-center.ts'
import { fieldsToDecide, serverRowOf } from '#data/sync/conflicts/reviewed-row.ts'
import { CANCELLED_BY_PATIENT } from '#domain/appointment/self-cancel.ts'
import { type Fields, isEdit, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { type LoggedAct, loggedRowOf, loggedWrite } from '#features/sync-center/row-author.ts'
import { ownVerbOf, verbOf } from './act-verbs.ts'
import type { Clash } from './clash.ts'
import { clashTexts } from './clash-texts.ts'

/** Returns both acts of a conflict; null for another question, and where the server's row does not show the other act. */
export function editClashOf(entry: OutboxEntry, data: SyncCenterData): Clash | null {
  if (entry.parked?.why !== 'conflict' || !isEdit(entry)) return null
  const theirs = serverRowOf(entry, data)
  const changed = [...fieldsToDecide(entry, data)].filter(
    (field) => (theirs[field] ?? null) !== (entry.base[field] ?? null),
  )
  const mine = ownVerbOf(entry, data)
  const other = verbOf(entry, changed, theirs)
  if (!mine || !other) return null
  if (isCancelledByPatient(theirs)) return { mine: mine.mine, ...clashTexts.ownCancel, reason: null, logged: null }
  const isEnded = changed.includes('status') && (theirs.status === 'cancelled' || theirs.status === 'rejected')
  return {
    mine: mine.mine,
    theirs: other.theirs,
    reason: isEnded && theirs.cancellationReason ? String(theirs.cancellationReason) : null,
    logged: loggedActOf(entry, theirs, data),
  }
}

function loggedActOf(entry: OutboxEntry, { patientId, version }: Fields, { ids }: SyncCenterData): LoggedAct | null {
  const row = loggedRowOf(entry, patientId, ids)
  return row && typeof version === 'number' ? loggedWrite({ ...row, version }) : null
}

function isCancelledByPatient({ status, cancellationReason }: Fields): boolean {
  return status === 'cancelled' && cancellationReason === CANCELLED_BY_PATIENT
}

/** An appointment that its patient has cancelled while this device changed it; null for any other question. */
export function cancelledByPatient(entry: OutboxEntry, data: SyncCenterData): Fields | null {
  if (entry.parked?.why !== 'conflict' || !isEdit(entry)) return null
  const theirs = serverRowOf(entry, data)
  return isCancelledByPatient(theirs) ? theirs : null
}
