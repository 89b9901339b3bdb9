import type { Acknowledgement } from '../outbox/outbox-entry.ts'

/**
 * An epoch of the server's database that continued the previous one after its change `restoredFrom`; 0 for the first.
 */
export interface PastEpoch {
  epoch: number
  restoredFrom: number
}

/** An epoch with its lineage, oldest first and itself last; an empty lineage if it was never restored. */
export interface KnownEpoch {
  epoch: number
  lineage: readonly PastEpoch[]
}

/**
 * Whether an epoch holds an acknowledged change or has lost it. `elsewhere`: it is an unrelated database, and the
 * change waits for the other one.
 */
export type Presence = 'held' | 'lost' | 'elsewhere'

/**
 * Returns whether the epoch `present` holds a change that was acknowledged in another epoch. `met`: the epochs that the
 * device has met, in the order in which it first met them.
 */
export function presenceIn(
  taken: Pick<Acknowledgement, 'epoch' | 'version'>,
  present: KnownEpoch,
  met: readonly KnownEpoch[],
): Presence {
  const made = epochOfVersion(taken, met)
  const lineage = lineageOf(present)
  const place = lineage.findIndex(({ epoch }) => epoch === made)
  if (place === -1) return isNewDatabase(present, taken, met) ? 'elsewhere' : 'lost'
  const next = lineage[place + 1]
  // The deletion of a missing row has no version until the mirror covers it, and its row may be back.
  return next !== undefined && (taken.version === 0 || next.restoredFrom < taken.version) ? 'lost' : 'held'
}

/**
 * Whether a database is new, so that changes of another one wait for that one's return. A database without restores is
 * new, unless the device met it before the other one: then it is the one that came back.
 */
function isNewDatabase(
  { epoch, lineage }: KnownEpoch,
  taken: Pick<Acknowledgement, 'epoch'>,
  met: readonly KnownEpoch[],
): boolean {
  if (lineage.length > 0) return false
  const place = (wanted: number) => met.findIndex((entry) => entry.epoch === wanted)
  return place(epoch) >= place(taken.epoch)
}

/**
 * Returns the epoch that created a version. A restored epoch contains changes of earlier ones, which the sequence
 * distinguishes.
 */
function epochOfVersion({ epoch, version }: Pick<Acknowledgement, 'epoch' | 'version'>, met: readonly KnownEpoch[]) {
  const lineage = met.find((entry) => entry.epoch === epoch)?.lineage ?? []
  if (version === 0) return epoch
  return lineage.findLast(({ restoredFrom }) => restoredFrom < version)?.epoch ?? epoch
}

/** Whether both epochs are of one lineage, so that an id means the same row in both. */
export function areOfOneLineage(one: KnownEpoch, other: KnownEpoch): boolean {
  const goesOnFrom = (entry: KnownEpoch, epoch: number) => lineageOf(entry).some((former) => former.epoch === epoch)
  return lineageOf(one)[0]?.epoch === lineageOf(other)[0]?.epoch || goesOnFrom(other, one.epoch)
}

/**
 * Returns the epochs that a device has met after a change from epoch `former` to `present`, in the order in which it
 * first met them.
 */
export function addEpochsMet(
  met: readonly KnownEpoch[],
  former: number | undefined,
  present: KnownEpoch,
): KnownEpoch[] {
  const before = former === undefined ? met : withEpoch(met, { epoch: former, lineage: lineageUpTo(present, former) })
  return withEpoch(before, present)
}

function withEpoch(met: readonly KnownEpoch[], entry: KnownEpoch): KnownEpoch[] {
  return met.some(({ epoch }) => epoch === entry.epoch) ? [...met] : [...met, entry]
}

/** Returns the part of a lineage up to an earlier epoch; empty for an unrelated epoch. */
function lineageUpTo({ lineage }: KnownEpoch, epoch: number): readonly PastEpoch[] {
  return lineage.slice(0, lineage.findIndex((entry) => entry.epoch === epoch) + 1)
}

function lineageOf({ epoch, lineage }: KnownEpoch): readonly PastEpoch[] {
  return lineage.length > 0 ? lineage : [{ epoch, restoredFrom: 0 }]
}
