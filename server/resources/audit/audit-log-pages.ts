import { setImmediate as nextTurn } from 'node:timers/promises'
import type * as v from 'valibot'
import type { AuditAction } from '#domain/audit/audit-action-texts.ts'
import { clinicInstantOf } from '#domain/values/dates/clinic-time.ts'
import { addDays, type LocalDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { foldText } from '#domain/values/folded-text.ts'
import type { auditLogEntry } from '#domain/wire/audit-wire.ts'
import type { AuditDetail } from '#server/db/audit-log.ts'
import type { Db } from '#server/db/schema.ts'
import { timestampOf } from '#server/platform/clock.ts'
import { readPeople } from '#server/resources/archive/list-deletions.ts'
import { eventIdsOf } from './audit-repository.ts'
import { idsOf, RowOwners } from './row-owners.ts'

/** Which events of the log are wanted; all conditions hold together. */
export interface AuditLogFilter {
  /** Only what was opened or changed of this patient. */
  patientId?: number | undefined
  /** Part of the username, name or last name of whoever did it. */
  person?: string | undefined
  /** Clinic days; both belong to the range. */
  from?: LocalDate | undefined
  to?: LocalDate | undefined
  /** Whether to include the lists and pages of the feed that devices fetch by themselves. */
  includeDevices?: boolean | undefined
  limit: number
  /** Only events before this one; by default the newest. */
  before?: number | undefined
}

type LogEntry = v.InferInput<typeof auditLogEntry>

/** What devices fetch by themselves, to fill their mirrors and to keep them up to date. */
const OF_DEVICES = ['sync.page', 'list.read'] as const satisfies readonly AuditAction[]
/** Clinic days between which events can be; the log compares instants as texts. */
const [FIRST_DAY, LAST_DAY] = ['1970-01-01', '9998-12-31'] as const
const [BEFORE_ALL, AFTER_ALL] = ['', '~'] as const
const MIDNIGHT = timeOfDay('00:00')

/** Reads a page of the audit log, newest first, with the names of people and patients. */
export async function auditLogPage(db: Db, filter: AuditLogFilter): Promise<LogEntry[]> {
  const events = await readEvents(db, filter)
  const rows = events.flatMap(({ entity, entityId }) => (entity && entityId !== null ? [{ entity, entityId }] : []))
  const owners = await RowOwners.read(db, rows)
  const people = await readPeople(db, owners.all)
  const authors = events.flatMap(({ userId }) => userId ?? [])
  const users = await readUsers(db, [...authors, ...idsOf(rows, 'user')])
  return events.map(({ detail, ...event }) => {
    const { entity, entityId, userId } = event
    const owner = entity && entityId !== null ? owners.ownerOf({ entity, entityId }) : undefined
    const patient = people.get(owner ?? 0)
    const { rows: count = null } = (detail === null ? {} : JSON.parse(detail)) as AuditDetail
    return {
      ...event,
      User: users.get(userId ?? 0) ?? null,
      Patient: patient ? { id: patient.id, firstName: patient.firstName, lastName: patient.lastName } : null,
      Account: (entity === 'user' && users.get(entityId ?? 0)) || null,
      rows: count,
    }
  })
}

/** So many rows are looked through at once. Other requests run in between, however long the log is. */
const ROWS_AT_ONCE = 20_000

/** Reads the newest events that fit. Those of a patient are found by an index, others by going through the log. */
async function readEvents(db: Db, filter: AuditLogFilter) {
  const { before = Number.MAX_SAFE_INTEGER, limit, patientId } = filter
  const users = filter.person ? await userIdsLike(db, filter.person) : undefined
  if (patientId !== undefined) return eventsBetween(db, { ...filter, users, first: 0, until: before })
  const events: Awaited<ReturnType<typeof eventsBetween>> = []
  let until = Math.min(before, (await lastId(db)) + 1)
  while (events.length < limit && until > 1) {
    const first = Math.max(0, until - ROWS_AT_ONCE)
    events.push(...(await eventsBetween(db, { ...filter, users, first, until, limit: limit - events.length })))
    until = first
    await nextTurn()
  }
  return events
}

interface Stretch extends AuditLogFilter {
  /** The ids of the events lie from this one up to, but without, the other. */
  first: number
  until: number
  /** The accounts that did it; undefined for anybody. */
  users: readonly number[] | undefined
}

function eventsBetween(db: Db, { patientId, from, to, includeDevices, limit, users, first, until }: Stretch) {
  let query = db
    .selectFrom('auditLog')
    .select(['id', 'at', 'action', 'version', 'userId', 'entity', 'entityId', 'detail'])
    .where('id', '>=', first)
    .where('id', '<', until)
    .orderBy('id', 'desc')
    .limit(limit)
  if (from) query = query.where('at', '>=', beginningOf(from))
  if (to) query = query.where('at', '<', to < LAST_DAY ? beginningOf(addDays(to, 1)) : AFTER_ALL)
  if (!includeDevices) query = query.where('action', 'not in', OF_DEVICES)
  if (users) query = query.where('userId', 'in', users)
  if (patientId !== undefined) query = query.where('id', 'in', eventIdsOf(db, patientId))
  return query.execute()
}

async function lastId(db: Db): Promise<number> {
  const row = await db
    .selectFrom('auditLog')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst()
  return row?.id ?? 0
}
/** A day's first instant, as the log writes it. */
function beginningOf(day: LocalDate): string {
  return day < FIRST_DAY ? BEFORE_ALL : timestampOf(clinicInstantOf(day, MIDNIGHT))
}

/** The accounts whose names contain all words of the text. */
async function userIdsLike(db: Db, text: string): Promise<number[]> {
  const words = foldText(text).split(' ')
  const users = await db.selectFrom('users').select(['id', 'username', 'name', 'lastName']).execute()
  return users.flatMap(({ id, username, name, lastName }) => {
    const names = foldText(`${username} ${name} ${lastName}`)
    return words.every((word) => names.includes(word)) ? id : []
  })
}

async function readUsers(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username', 'name', 'lastName'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, ...user }) => [id, user]))
}
