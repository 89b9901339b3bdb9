import type { Acknowledgement } from '../outbox/outbox-entry.ts'

/** An epoch of the server's database: it went on from that change of the one before it; the first began with none. */
export interface PastEpoch {
  epoch: number
  restoredFrom: number
}

/** An epoch with those that it goes on from, oldest first and itself the last; without any when it was never restored. */
export interface KnownEpoch {
  epoch: number
  lineage: readonly PastEpoch[]
}

/** Whether an epoch holds what was acknowledged, has lost it, or has nothing to do with it: that waits for another database. */
export type Presence = 'held' | 'lost' | 'elsewhere'

/**
 * What has become in `present` of something with this version in the epoch `epoch`. `met`: the epochs that the device has met, in the
 * order in which it first met them.
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
  // A deletion of what was gone already has no version until the mirror covers it: the row may be back.
  return next !== undefined && (taken.version === 0 || next.restoredFrom < taken.version) ? 'lost' : 'held'
}

/**
 * A database that was never restored is a new one, and what another one took waits until that is put back; unless the device knew it
 * before the other one: then it is the one that was put back.
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

/** A restored epoch holds changes of those that it goes on from: the sequence tells which of them has made a version. */
function epochOfVersion({ epoch, version }: Pick<Acknowledgement, 'epoch' | 'version'>, met: readonly KnownEpoch[]) {
  const lineage = met.find((entry) => entry.epoch === epoch)?.lineage ?? []
  if (version === 0) return epoch
  return lineage.findLast(({ restoredFrom }) => restoredFrom < version)?.epoch ?? epoch
}

/** Whether both go on from one database: an id that either has given is no other row's in the other one. */
export function areOfOneLineage(one: KnownEpoch, other: KnownEpoch): boolean {
  const goesOnFrom = (entry: KnownEpoch, epoch: number) => lineageOf(entry).some((former) => former.epoch === epoch)
  return lineageOf(one)[0]?.epoch === lineageOf(other)[0]?.epoch || goesOnFrom(other, one.epoch)
}

/** The epochs that a device has met when it comes from the epoch `former` to `present`, in the order in which it first met them. */
export function epochsMet(met: readonly KnownEpoch[], former: number | undefined, present: KnownEpoch): KnownEpoch[] {
  const before = former === undefined ? met : added(met, { epoch: former, lineage: lineageUpTo(present, former) })
  return added(before, present)
}

function added(met: readonly KnownEpoch[], entry: KnownEpoch): KnownEpoch[] {
  return met.some(({ epoch }) => epoch === entry.epoch) ? [...met] : [...met, entry]
}

/** What an epoch tells of one that it goes on from; nothing of any other. */
function lineageUpTo({ lineage }: KnownEpoch, epoch: number): readonly PastEpoch[] {
  return lineage.slice(0, lineage.findIndex((entry) => entry.epoch === epoch) + 1)
}

function lineageOf({ epoch, lineage }: KnownEpoch): readonly PastEpoch[] {
  return lineage.length > 0 ? lineage : [{ epoch, restoredFrom: 0 }]
}
