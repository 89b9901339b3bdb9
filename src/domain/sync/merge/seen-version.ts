import type { OutboxEntry } from '../outbox/outbox-entry.ts'

/** No row has it: a change that stands on it is judged by what its person saw of each text, whatever the server holds. */
const NO_VERSION = 0

/**
 * The version that a reading of a row stands on, with what this device has changed of the row since (`own`, in the person's order):
 * a change that stood on that very version takes it along. One that was merged with somebody else's does not: theirs nobody has seen.
 * Without this a device that loses its own change to a restore would take the row of before for the one that was seen. One that still
 * waits lies over what the reading says in its place: where its author had seen less, the texts are of two versions, and no single one
 * tells what was seen.
 */
export function versionWith(version: number, own: readonly Pick<OutboxEntry, 'ack' | 'frozen' | 'base'>[]): number {
  let seen = version
  // planted: own-text-not-counted-as-seen
  for (const { ack, frozen } of own) if (ack && frozen?.ifMatch === seen) seen = ack.version
  const isOfTwoVersions = own.some(({ ack, base }) => ack === null && Number(base.version ?? 0) < seen)
  return isOfTwoVersions ? NO_VERSION : seen
}
