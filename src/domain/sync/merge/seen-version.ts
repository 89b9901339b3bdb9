import type { OutboxEntry } from '../outbox/outbox-entry.ts'

/** No row has this version, so the server always answers 412, and each text is rebased on what its person saw. */
const NO_VERSION = 0

/**
 * Returns the version that an edit of a read row is based on, given this device's changes of that row (`own`, in the
 * person's order). An own accepted change based on the same version raises it. One that was merged with somebody else's
 * does not, since nobody has seen the other texts.
 *
 * Without this rule a device that lost its own change to a restore would take the older row for the one that was seen.
 * A waiting change replaces texts of the reading. If its base is older, the texts are of two versions, and no version
 * describes what was seen.
 */
export function versionWith(version: number, own: readonly Pick<OutboxEntry, 'ack' | 'frozen' | 'base'>[]): number {
  let seen = version
  // planted: own-text-not-counted-as-seen
  for (const { ack, frozen } of own) if (ack && frozen?.ifMatch === seen) seen = ack.version
  const isOfTwoVersions = own.some(({ ack, base }) => ack === null && Number(base.version ?? 0) < seen)
  return isOfTwoVersions ? NO_VERSION : seen
}
