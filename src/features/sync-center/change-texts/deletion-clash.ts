import { isRowBack, isRowLost } from '#data/sync/conflicts/is-row-back.ts'
import type { SyncCenterData } from '#data/sync/conflicts/read-sync-center.ts'
import { canonicalKey, isEdit, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { loggedCreation, loggedDeletion, loggedRowOf } from '#features/sync-center/row-author.ts'
import { unseenAppointmentsOf } from '#features/sync-center/unseen-open-appointments.ts'
import { ownVerbOf } from './act-verbs.ts'
import type { Clash } from './clash.ts'
import { clashTexts, deletedVerbs } from './clash-texts.ts'

/** Returns both acts where one of them is a deletion; null for another question, and where nobody is known to have deleted. */
export function deletionClashOf(entry: OutboxEntry, data: SyncCenterData): Clash | null {
  return entry.kind === 'delete' ? ownDeletion(entry, data) : deletionByOthers(entry, data)
}

/** This device deleted a patient, who had got appointments that its person had not seen. */
function ownDeletion(entry: OutboxEntry, data: SyncCenterData): Clash | null {
  const added = unseenAppointmentsOf(entry, data).flatMap(({ key }) => (typeof key === 'number' ? [key] : []))
  const patient = canonicalKey(entry.key, data.ids)
  if (added.length === 0 || typeof patient !== 'number') return null
  const { mine, theirs } = clashTexts.deletion
  return { mine, theirs: theirs(added.length), reason: null, logged: loggedCreation(patient, added) }
}

/** This device changed a row that somebody else deleted. */
function deletionByOthers(entry: OutboxEntry, data: SyncCenterData): Clash | null {
  if (entry.parked?.why !== 'deleted' || !isEdit(entry)) return null
  if (isRowLost(entry, data) || isRowBack(entry, data) || mayBeEliminated(entry)) return null
  const mine = ownVerbOf(entry, data)
  if (!mine) return null
  const row = loggedRowOf(entry, entry.base.patientId, data.ids)
  return {
    mine: mine.mine,
    theirs: deletedVerbs[entry.entity],
    reason: null,
    logged: row && loggedDeletion(row),
  }
}

/** Whether the approval of another alternative may have removed the row: nobody has deleted it then. */
function mayBeEliminated({ entity, base }: OutboxEntry): boolean {
  return entity === 'appointment' && Boolean(base.requestRef) && (base.status ?? 'pending') === 'pending'
}
