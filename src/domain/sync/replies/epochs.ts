import type { Acknowledgement } from '../outbox/outbox-entry.ts'

/** A life of the server's database: it went on from that change of the one before it; the first began with none. */
export interface Life {
  epoch: number
  restoredFrom: number
}

/** A life with those that it goes on from, oldest first and itself the last; without any when it was never restored. */
export interface KnownEpoch {
  epoch: number
  lineage: readonly Life[]
}

/** Whether a life holds what was acknowledged, has lost it, or has nothing to do with it: that waits for another database. */
export type Fate = 'held' | 'lost' | 'elsewhere'

/**
 * What has become in `present` of something with this version in the life `epoch`. `met`: the lives that the device has met, in the
 * order in which it first met them.
 */
export function fateOf(
  taken: Pick<Acknowledgement, 'epoch' | 'version'>,
  present: KnownEpoch,
  met: readonly KnownEpoch[],
): Fate {
  const made = epochOfVersion(taken, met)
  const lineage = lineageOf(present)
  const life = lineage.findIndex(({ epoch }) => epoch === made)
  if (life === -1) return isNewDatabase(present, taken, met) ? 'elsewhere' : 'lost'
  const next = lineage[life + 1]
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
  const place = (wanted: number) => met.findIndex((life) => life.epoch === wanted)
  return place(epoch) >= place(taken.epoch)
}

/** A restored life holds changes of those that it goes on from: the sequence tells which of them has made a version. */
function epochOfVersion({ epoch, version }: Pick<Acknowledgement, 'epoch' | 'version'>, met: readonly KnownEpoch[]) {
  const lineage = met.find((life) => life.epoch === epoch)?.lineage ?? []
  if (version === 0) return epoch
  return lineage.findLast(({ restoredFrom }) => restoredFrom < version)?.epoch ?? epoch
}

/** Whether both go on from one database: an id that either has given is no other row's in the other one. */
export function isOfOneLine(one: KnownEpoch, other: KnownEpoch): boolean {
  const goesOnFrom = (life: KnownEpoch, epoch: number) => lineageOf(life).some((former) => former.epoch === epoch)
  return lineageOf(one)[0]?.epoch === lineageOf(other)[0]?.epoch || goesOnFrom(other, one.epoch)
}

/** The lives that a device has met when it comes from the life `former` to `present`, in the order in which it first met them. */
export function epochsMet(met: readonly KnownEpoch[], former: number | undefined, present: KnownEpoch): KnownEpoch[] {
  const before = former === undefined ? met : added(met, { epoch: former, lineage: lineageUpTo(present, former) })
  return added(before, present)
}

function added(met: readonly KnownEpoch[], life: KnownEpoch): KnownEpoch[] {
  return met.some(({ epoch }) => epoch === life.epoch) ? [...met] : [...met, life]
}

/** What a life tells of one that it goes on from; nothing of any other. */
function lineageUpTo({ lineage }: KnownEpoch, epoch: number): readonly Life[] {
  return lineage.slice(0, lineage.findIndex((life) => life.epoch === epoch) + 1)
}

function lineageOf({ epoch, lineage }: KnownEpoch): readonly Life[] {
  return lineage.length > 0 ? lineage : [{ epoch, restoredFrom: 0 }]
}
