import type { SyncCenterData } from '#data/sync/conflicts/read-sync-center.ts'
import { withLatestPatch } from '#data/sync/conflicts/reviewed-row.ts'
import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import type { Fields, OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import { isLocalDate } from '#domain/values/dates/local-date.ts'
import { changedVerb, movedVerb, statusVerbs, type Verb } from './clash-texts.ts'
import { labelFields } from './field-texts.ts'

const PLACE = ['date', 'startTime']

/** Names what the person did by this change; null where no text names it. */
export function ownVerbOf(entry: OutboxEntry, data: SyncCenterData): Verb | null {
  const { patch } = withLatestPatch(entry, data)
  return verbOf(entry, Object.keys(patch), { ...entry.base, ...patch })
}

/** Names an act by what it did: a decision, a move, or the fields that it changed. */
export function verbOf(entry: OutboxEntry, changed: readonly string[], row: Fields): Verb | null {
  const decided = changed.includes('status') ? statusVerbs[row.status as AppointmentStatus] : undefined
  if (entry.entity === 'appointment' && decided) return decided
  const { date, startTime } = row
  const isMoved = entry.entity === 'appointment' && changed.some((field) => PLACE.includes(field))
  if (isMoved && typeof date === 'string' && isLocalDate(date))
    return movedVerb(`${formatDayInWords(date)}, ${startTime}`)
  // A longer appointment is rescheduled, too: its status tells nothing that its end does not.
  const told = changed.filter((field) => field !== 'status' || row.status !== 'rescheduled')
  const labels = labelFields(entry, told).map(({ label }) => `${label.charAt(0).toLowerCase()}${label.slice(1)}`)
  return labels.length > 0 ? changedVerb(labels) : null
}
