import type { TimeRange } from '#domain/appointment/time-slots.ts'
import { isTimeOfDay } from '#domain/values/dates/time-of-day.ts'
import { uuidV5 } from '#domain/values/uuid-v5.ts'
import type { Fields, OutboxEntry } from '../outbox/outbox-entry.ts'

/** A row that a request creates. Device and server derive its ref independently. */
export interface RequestedRow {
  ref: string
  fields: Fields
}

/** Formats a request's time ranges for one field of its patch: '09:00-09:15,10:30-10:45'. */
export function slotsText(slots: readonly TimeRange[]): string {
  return slots.map(({ startTime, endTime }) => `${startTime}-${endTime}`).join(',')
}

/** Parses slotsText; invalid ranges are left out. */
export function slotsIn(text: Fields[string] | undefined): TimeRange[] {
  if (typeof text !== 'string') return []
  return text.split(',').flatMap((slot) => {
    const [startTime = '', endTime = ''] = slot.split('-')
    return isTimeOfDay(startTime) && isTimeOfDay(endTime) ? [{ startTime, endTime }] : []
  })
}

/** Returns the refs of the pending appointments that a request creates; none for other changes. */
export function requestedRefs(entry: OutboxEntry): string[] {
  return requestedRows(entry).map(({ ref }) => ref)
}

/** Returns the pending appointments that a request creates, which share its ref (docs/sync/SPEC.md, O-5). */
export function requestedRows(entry: OutboxEntry): RequestedRow[] {
  if (entry.action?.name !== 'request') return []
  const { slots, appointmentId: replacesId = null, ...shared } = entry.patch
  const requestRef = String(entry.key)
  return slotsIn(slots).map((slot) => ({
    // planted: slots-named-by-end
    ref: uuidV5(requestRef, slot.startTime),
    fields: { ...shared, ...slot, requestRef, replacesId, status: 'pending', professionalId: null },
  }))
}
