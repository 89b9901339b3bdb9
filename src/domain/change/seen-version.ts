import type { OutboxEntry } from './outbox-entry.ts'

/**
 * The version that a reading of a row stands on, with what this device has changed of the row since (`own`, in the person's order):
 * a change that stood on that very version takes it along. One that was merged with somebody else's does not: theirs nobody has seen.
 * Without this a device that loses its own change to a restore would take the row of before for the one that was seen. One that still
 * waits lies over what the reading says in its place: the reader has seen of that no more than its author had.
 */
export function versionWith(version: number, own: readonly Pick<OutboxEntry, 'ack' | 'frozen' | 'base'>[]): number {
  let seen = version
  for (const { ack, frozen } of own) if (ack && frozen?.ifMatch === seen) seen = ack.version
  const underneath = own.filter(({ ack }) => ack === null).map(({ base }) => Number(base.version ?? 0))
  return Math.min(seen, ...underneath)
}
