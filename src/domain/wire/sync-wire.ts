import * as v from 'valibot'
import { SYNCED_ENTITIES } from '#domain/fields/entities.ts'
import { readerOf } from './answer-reader.ts'
import { idField } from './fields.ts'
import { contactRow, waitingRow } from './rows/agenda-wire.ts'
import { appointmentRow } from './rows/appointment-wire.ts'
import { closureRow } from './rows/closure-wire.ts'
import { incomeRow } from './rows/income-wire.ts'
import { cashDayRow, cashMovementRow, paymentRow, planMemberRow, planRow } from './rows/money-wire.ts'
import { patientRow } from './rows/patient-wire.ts'
import { professionalRow } from './rows/professional-wire.ts'
import { WIRE_SCHEMA } from './sync-protocol.ts'

export const sequence = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** An epoch of the database: a whole number that grows with every restore. */
export const epoch = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** The lists of the feed, one per entity (entity-table.ts), with the shape of their rows. */
const listedRows = {
  appointments: appointmentRow,
  patients: patientRow,
  incomes: incomeRow,
  professionals: professionalRow,
  closures: closureRow,
  plans: planRow,
  planMembers: planMemberRow,
  payments: paymentRow,
  cashMovements: cashMovementRow,
  cashDays: cashDayRow,
  contacts: contactRow,
  waiting: waitingRow,
} as const

type ListName = keyof typeof listedRows

function sameForEach<S extends v.GenericSchema>(schema: S): Record<ListName, S> {
  return Object.fromEntries(Object.keys(listedRows).map((name) => [name, schema])) as Record<ListName, S>
}

type Lists = { [K in ListName]: v.ArraySchema<(typeof listedRows)[K], undefined> }

const lists = Object.fromEntries(Object.entries(listedRows).map(([name, row]) => [name, v.array(row)])) as Lists

/** How many rows a staff device mirrors, by the names of the feed's lists. */
const mirrorCounts = v.object(sameForEach(sequence))

export type MirrorCounts = v.InferOutput<typeof mirrorCounts>

/**
 * How a tablet gets the app: the address to open on it. On a clinic's network that is the page which installs the
 * clinic's certificate, whose SHA-256 is `fingerprint`.
 */
export const tabletSetup = v.object({ address: v.string(), fingerprint: v.optional(v.string()) })
export type TabletSetup = v.InferOutput<typeof tabletSetup>

/**
 * GET /sync/capabilities. `cursor` is the current head of the sequence. `sendsMail`: whether mails reach their
 * recipients; older servers omit it. `proxy` (staff only): requests come through a proxy that the server was not
 * configured for. `tablet` (staff only): missing where the server has no https address.
 * `counts` (staff only): for a query with the first day that the device mirrors; older servers omit it.
 */
export const capabilitiesAnswer = v.object({
  protocol: v.number(),
  epoch,
  schema: v.number(),
  cursor: sequence,
  sendsMail: v.optional(v.boolean()),
  proxy: v.optional(v.literal('untold')),
  tablet: v.optional(tabletSetup),
  counts: v.optional(mirrorCounts),
})

export const deletedRow = v.object({ entity: v.picklist(SYNCED_ENTITIES), id: idField, version: sequence })

/**
 * A page of GET /sync/changes, in commit order; `schema` as in the capabilities. `clinic` is the present version of
 * GET /clinic; a page without changes, and an older server, omit it.
 */
export const changesPage = v.object({
  schema: v.optional(v.number()),
  epoch,
  cursor: sequence,
  hasMore: v.boolean(),
  clinic: v.optional(sequence),
  ...lists,
  deleted: v.array(deletedRow),
})

/**
 * A 410 of the feed: the cursor is not of this epoch. `lineage` holds this epoch and its predecessors, oldest first,
 * each with the change of the previous one that it continued from (0 for the first). It is empty for a database that
 * was never restored.
 */
export const goneAnswer = v.object({
  message: v.string(),
  code: v.string(),
  epoch,
  lineage: v.array(v.object({ epoch, restoredFrom: sequence })),
})

export const rowDigest = v.object({ count: sequence, hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)) })

/**
 * GET /sync/digest: the expected content of the caller's mirror at `cursor`, per entity (digestOfRows). Only comparable
 * with a mirror of the same epoch and cursor.
 */
export const digestAnswer = v.object({
  epoch,
  cursor: sequence,
  ...sameForEach(rowDigest),
})

/** The answer to a repeated write whose row was deleted since. */
export const deletedAnswer = v.object({ id: idField, deleted: v.literal(true) })

/**
 * How the server's own backups stand. `state` is 'ok', 'none' (none made yet) or the worst problem: 'gone', 'failed',
 * 'late', 'test-failed', 'copy-missing', 'copy-failed'. `problem` says why the last backup failed. Instants are ISO
 * 8601; `differences` is how many tables differed in the last test of a restore.
 */
export const backupHealth = v.object({
  state: v.string(),
  problem: v.optional(v.string()),
  madeAt: v.nullable(v.string()),
  testedAt: v.nullable(v.string()),
  differences: v.nullable(sequence),
})

/** GET /health. Older servers, and those that make no backups, omit `backup`. */
export const healthAnswer = v.object({
  status: v.string(),
  version: v.string(),
  database: v.string(),
  backup: v.optional(backupHealth),
})

export type BackupHealth = v.InferOutput<typeof backupHealth>

export type Capabilities = v.InferOutput<typeof capabilitiesAnswer>

export type DigestAnswer = v.InferOutput<typeof digestAnswer>

const readSchema = readerOf(v.object({ schema: v.number() }))

/**
 * Returns the schema of an answer's rows if it is newer than this app's; null otherwise. Such rows must not be stored:
 * their unknown fields would be lost once the cursor has passed.
 */
export function newerSchemaOf(answer: unknown): number | null {
  const schema = readSchema(answer)?.schema ?? WIRE_SCHEMA
  return schema > WIRE_SCHEMA ? schema : null
}

export const readCapabilities = readerOf(capabilitiesAnswer)
export const readGone = readerOf(goneAnswer)
export const readHealth = readerOf(healthAnswer)
