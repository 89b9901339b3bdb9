import { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { newUuid } from '#data/local/database/new-uuid.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { fillMirrored, type MirroredRows, mirroredRows } from './mirrored-clinic.ts'
import { enqueueMorning } from './morning-changes.ts'

/** Nobody signs in as this user: its measurements need no server. */
const USER_ID = 900_001

/** A device with a large mirror and a long queue, on this browser's disk. */
export interface LocalClinic {
  db: ClinicDatabase
  sources: ChangeSources
  today: LocalDate
  rows: MirroredRows
  /** The time to fill an empty mirror, in milliseconds. */
  filledIn: number
}

const sources: ChangeSources = { now: Date.now, newUuid }

const WAITING = 300

let opened: Promise<LocalClinic> | null = null

/** Returns this page's device; it is filled once. */
export function localClinic(): Promise<LocalClinic> {
  opened ??= open()
  return opened
}

async function open(): Promise<LocalClinic> {
  const db = new ClinicDatabase(USER_ID)
  const today = clinicDayAt(sources.now())
  const rows = mirroredRows(today)
  const start = performance.now()
  await fillMirrored(db, rows)
  const filledIn = performance.now() - start
  await enqueueMorning(db, sources, { count: WAITING, from: 0 })
  return { db, sources, today, rows, filledIn }
}
