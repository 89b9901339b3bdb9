import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readPending } from '#data/local/outbox/outbox.ts'
import { readAppointment } from '#data/local/rows/appointments.ts'
import { canonicalKey, type Fields, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { isUnplacedAppointment } from './is-unplaced-appointment.ts'

/** Reads the changes whose time is taken, in the person's order; those of one series are together. */
export async function readUnplacedGroups(db: ClinicDatabase): Promise<OutboxEntry[][]> {
  const { outbox, ids } = await readPending(db)
  const named: { entry: OutboxEntry; series: string | null }[] = []
  for (const entry of outbox.filter(isUnplacedAppointment)) {
    const row = await readAppointment(db, canonicalKey(entry.key, ids))
    named.push({ entry, series: seriesOfChange(entry, { ...row }) })
  }
  return groupedBySeries(named, ({ series }) => series).map((group) => group.map(({ entry }) => entry))
}

/** Reads the group of the change at this outbox position; none when it no longer waits for a place. */
export async function readUnplacedGroupOf(db: ClinicDatabase, n: number): Promise<OutboxEntry[]> {
  const groups = await readUnplacedGroups(db)
  return groups.find((group) => group.some((entry) => entry.n === n)) ?? []
}

/** Returns the series of the appointment that a change makes or moves; null for none. */
export function seriesOfChange({ patch }: Pick<OutboxEntry, 'patch'>, row: Fields | undefined): string | null {
  const ref = patch.seriesRef ?? row?.seriesRef
  return typeof ref === 'string' ? ref : null
}

/** Groups what belongs to one series, at the place of its first; anything else is a group of its own. */
export function groupedBySeries<Each>(all: readonly Each[], seriesOf: (each: Each) => string | null): Each[][] {
  const bySeries = new Map<string, Each[]>()
  const groups: Each[][] = []
  for (const each of all) {
    const series = seriesOf(each)
    const known = series === null ? undefined : bySeries.get(series)
    if (known) {
      known.push(each)
      continue
    }
    const group = [each]
    groups.push(group)
    if (series !== null) bySeries.set(series, group)
  }
  return groups
}
