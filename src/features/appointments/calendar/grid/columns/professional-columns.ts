import { type Professional, professionalName } from '#domain/professional/professional.ts'
import { calendarTexts } from '#features/appointments/appointments-texts.ts'
import type { AgendaEntry } from '#features/appointments/rows/agenda-entry.ts'

/** The part of a day's column that belongs to one professional. */
export interface ProfessionalColumn {
  /** Null for the appointments without a professional. */
  id: number | null
  name: string
  /** Whether appointments may be put here; not with somebody who has retired. */
  isBookable: boolean
  /** Where it begins, as a share of the day's column. */
  start: number
  width: number
}

/** Where an appointment stands across its day's column, as shares of it. */
export type PlaceAcross = Pick<ProfessionalColumn, 'start' | 'width'>

/**
 * Returns a column for each of these professionals, and for whomever else the entries name. None for a single column,
 * where fewer than all of them fit, and before the professionals are read.
 */
export function professionalColumns(
  professionals: readonly Professional[],
  entries: readonly AgendaEntry[],
  fitting: number,
): readonly ProfessionalColumn[] {
  if (professionals.length === 0) return []
  const columns = new Map<number | null, Pick<ProfessionalColumn, 'name' | 'isBookable'>>()
  for (const professional of professionals)
    columns.set(professional.id, { name: professionalName(professional), isBookable: professional.active })
  for (const { appointment, professionalName: name } of entries) {
    const { professionalId: id } = appointment
    if (!columns.has(id)) columns.set(id, { name: name || calendarTexts.noProfessional, isBookable: false })
  }
  if (columns.size < 2 || columns.size > fitting) return []
  const width = 1 / columns.size
  return [...columns].map(([id, column], index) => ({ id, ...column, start: index * width, width }))
}

/** Returns the column at a share of the day's column; null without columns. */
export function professionalColumnAt(columns: readonly ProfessionalColumn[], share: number): ProfessionalColumn | null {
  return columns.findLast(({ start }) => share >= start) ?? columns[0] ?? null
}

/** Places the entries in their professionals' columns, by uid. Simultaneous ones share their column. */
export function placesAcross(
  entries: readonly AgendaEntry[],
  columns: readonly ProfessionalColumn[],
): ReadonlyMap<string, PlaceAcross> {
  const places = new Map<string, PlaceAcross>()
  for (const { id, start, width } of columns) {
    const own = entries.filter(({ appointment: { professionalId } }) => professionalId === id)
    for (const group of simultaneousGroups(own)) {
      const share = width / group.length
      for (const [index, row] of group.entries())
        for (const uid of row) places.set(uid, { start: start + index * share, width: share })
    }
  }
  return places
}

/** Groups what overlaps, each group as rows without overlaps. */
function simultaneousGroups(entries: readonly AgendaEntry[]): string[][][] {
  const groups: string[][][] = []
  let ends: string[] = []
  for (const { appointment } of entries.toSorted(byMoment)) {
    const { uid } = appointment
    const [start, end] = [`${appointment.date} ${appointment.startTime}`, `${appointment.date} ${appointment.endTime}`]
    if (ends.every((each) => each <= start)) {
      groups.push([])
      ends = []
    }
    const free = ends.findIndex((each) => each <= start)
    const row = free === -1 ? ends.length : free
    ends[row] = end
    const group = groups.at(-1)
    if (group) group[row] = [...(group[row] ?? []), uid]
  }
  return groups
}

function byMoment({ appointment: one }: AgendaEntry, { appointment: other }: AgendaEntry): number {
  return `${one.date} ${one.startTime}` < `${other.date} ${other.startTime}` ? -1 : 1
}
