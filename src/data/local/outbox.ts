import { referredPatients } from '#domain/change/lanes.ts'
import type { KnownIds, OutboxEntry } from '#domain/change/outbox-entry.ts'
import type { ClinicDatabase } from './clinic-database.ts'

/** Every change that the server has not yet settled for good, in the person's order. */
export function readOutbox(db: ClinicDatabase): Promise<OutboxEntry[]> {
  return db.outbox.orderBy('n').toArray()
}

/** The ids that the server gave to the rows that these changes name by ref. */
export async function readIds(db: ClinicDatabase, entries: readonly OutboxEntry[]): Promise<KnownIds> {
  const keys = entries.flatMap((entry) => [entry.key, ...referredPatients(entry)])
  const refs = [...new Set(keys.filter((key) => typeof key === 'string'))]
  const known = await db.ids.bulkGet(refs)
  return new Map(known.filter((pair) => pair !== undefined).map(({ ref, id }) => [ref, id]))
}

/** One change by its name; undefined once the server's answer has been covered by the mirror (then it stands in the journal). */
export function readChange(db: ClinicDatabase, opId: string): Promise<OutboxEntry | undefined> {
  return db.outbox.where('opId').equals(opId).first()
}

/** How many changes the server has not yet said yes to, refused ones included. */
export async function countUnsettled(db: ClinicDatabase): Promise<number> {
  return (await readOutbox(db)).filter((entry) => entry.state !== 'acked').length
}
