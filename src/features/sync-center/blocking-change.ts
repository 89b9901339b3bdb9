import { HeldLanes, lanesOf } from '#domain/change/lanes.ts'
import { canonicalKey, type KnownIds, type OutboxEntry } from '#domain/change/outbox-entry.ts'

/**
 * The change of this device that this one waits for: the one that creates the patient whom it names, else the last earlier one
 * that it may not overtake. Null when nothing stands before it.
 */
export function blockingChange(entry: OutboxEntry, outbox: readonly OutboxEntry[], ids: KnownIds): OutboxEntry | null {
  const unsettled = outbox.filter((other) => other.n !== entry.n && other.state !== 'acked')
  const lanes = lanesOf(entry, ids)
  const inItsWay = unsettled.filter((other) => other.n < entry.n && shareLane(other))
  return creatorOfPatient(entry, unsettled, ids) ?? inItsWay.at(-1) ?? null

  function shareLane(other: OutboxEntry): boolean {
    const held = new HeldLanes()
    held.hold(lanesOf(other, ids))
    return held.isBlocked(lanes)
  }
}

function creatorOfPatient(
  entry: OutboxEntry,
  unsettled: readonly OutboxEntry[],
  ids: KnownIds,
): OutboxEntry | undefined {
  const named = entry.patch.patientId
  if (typeof named !== 'string' || ids.has(named)) return undefined
  return unsettled.find(
    (other) => other.entity === 'patient' && other.kind === 'create' && canonicalKey(other.key, ids) === named,
  )
}
