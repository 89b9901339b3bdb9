import { patientsBeingDeleted } from '#domain/change/fold.ts'
import {
  canonicalKey,
  type Fields,
  isMirrored,
  MIRRORED_ENTITIES,
  type OutboxEntry,
} from '#domain/change/outbox-entry.ts'
import { chainOf } from '#domain/change/rebase.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { SYNCED_ENTITIES } from '#domain/wire/sync-wire.ts'
import { type ChangeRecord, named } from './change-record.ts'
import type { ClinicServer } from './clinic-server.ts'
import type { Contents, DeviceStore, Views } from './device-store.ts'
import type { Ledger } from './ledger.ts'
import { expectRule } from './violation.ts'

/** What must hold on a device at every moment. Brings the ledger up to date. Throws a Violation. */
export async function inspect(store: DeviceStore, ledger: Ledger, server: ClinicServer): Promise<void> {
  if (store.inspectedAt === store.written) return
  store.inspectedAt = store.written
  const contents = await store.contents()
  for (const [n, change] of store.changes) await followChange({ store, contents, ledger, server }, n, change)
  expectNobodyElses(store, contents)
  expectVersionsGrow(store, contents)
  if (contents.outbox.length === 0) return
  const views = await store.views()
  expectVisible(store, contents, views)
  expectRestAsMirrored(store, contents, views)
}

interface Inspection {
  store: DeviceStore
  contents: Contents
  ledger: Ledger
  server: ClinicServer
}

/** Each change is exactly one of: waiting (or asked about), settled, dropped by a person. */
async function followChange(
  { store, contents, ledger, server }: Inspection,
  n: number,
  change: ChangeRecord,
): Promise<void> {
  const waiting = contents.outbox.find((entry) => entry.n === n)
  const settled = contents.journal.filter((entry) => entry.n === n)
  const places = (waiting ? 1 : 0) + settled.length + (change.dropped ? 1 : 0)
  expectRule(places === 1, `${store.name}: a change is in ${places} places: ${named(change)}`)
  if (waiting) {
    const isOutAgain = change.settled && !change.lostByRestore
    expectRule(!isOutAgain, `${store.name}: waits again although it was settled: ${named(change)}`)
    change.settled = false
    expectOthersValue(store, contents, change, waiting, ledger)
    ledger.note(change, waiting)
    const isUnsure = change.doneByLateCopy || change.inDoubt
    const asksInVain = waiting.state === 'parked' && change.done && !isUnsure
    expectRule(!asksInVain, `${store.name}: asks about a change that the server has made: ${named(change)}`)
  }
  const entry = settled[0]
  if (!entry || change.settled) return
  change.settled = true
  ledger.note(change, entry)
  if (!ledger.wasListEmptied) await expectCovered(store, contents, entry, server)
}

/** Nobody is asked about a value of one's own: somebody else has written one of the fields in question. */
function expectOthersValue(
  { name }: DeviceStore,
  { ids }: Contents,
  change: ChangeRecord,
  { entity, key, parked }: OutboxEntry,
  { authorship }: Ledger,
): void {
  if (parked?.why !== 'conflict' || parked.fields.length === 0 || change.isOfOtherRow) return
  const isOthers = authorship.mayBeOthers(name, `${entity}:${canonicalKey(key, ids)}`, parked.fields)
  expectRule(isOthers, `${name}: asks about ${parked.fields} of its own: ${named(change)}`)
}

/** A change leaves the view's fold only when the mirror shows it, so that the person's own write never flickers away. */
async function expectCovered(
  store: DeviceStore,
  contents: Contents,
  { entity, key, kind, ack }: OutboxEntry,
  server: ClinicServer,
): Promise<void> {
  if (!isMirrored(entity)) return
  const id = typeof key === 'number' ? key : (await store.db.ids.get(key))?.id
  const row = contents.rows[entity].find((candidate) => candidate.id === id)
  const isCovered = kind === 'delete' ? !row : row && row.version >= (ack?.version ?? 0)
  const isGone = !isCovered && id !== undefined && !(await server.row(entity, id))
  // A new life throws the mirror away, and what it holds is settled before the next one has been pulled.
  expectRule(
    isCovered || isGone || !contents.isComplete,
    `${store.name}: settled before the mirror holds it: ${kind} ${entity} ${key}`,
  )
}

function expectNobodyElses(store: DeviceStore, { outbox, journal }: Contents): void {
  for (const entry of [...outbox, ...journal]) {
    expectRule(store.changes.has(entry.n), `${store.name}: holds what its user never made: ${entry.opId}`)
    expectRule(entry.userId === store.db.userId, `${store.name}: holds a change of user ${entry.userId}`)
  }
}

function expectVersionsGrow(store: DeviceStore, { rows, epoch }: Contents): void {
  for (const entity of SYNCED_ENTITIES) {
    for (const { id, version } of rows[entity]) {
      const name = `${epoch} ${entity}:${id}`
      const known = store.versions.get(name) ?? 0
      expectRule(version >= known, `${store.name}: ${name} went back from version ${known} to ${version}`)
      store.versions.set(name, version)
    }
  }
}

/** From the tap until it is settled a person sees the own change. */
function expectVisible(store: DeviceStore, contents: Contents, views: Views): void {
  const { outbox, ids } = contents
  const gone = patientsBeingDeleted(outbox, ids)
  for (const entity of MIRRORED_ENTITIES) {
    const shown = new Map<RowKey, Fields>(views[entity].map((view) => [view.key, view as unknown as Fields]))
    const keys = new Set(outbox.filter((entry) => entry.entity === entity).map((entry) => canonicalKey(entry.key, ids)))
    for (const key of keys) {
      const chain = chainOf(outbox, { entity, key }, ids).filter((entry) => entry.state !== 'parked')
      const row = contents.rows[entity].find((candidate) => candidate.id === key)
      const expected = expectedFields(chain, row, contents)
      if (expected !== 'unknown') expectShown({ store, entity, key, gone }, shown.get(key), expected)
    }
  }
}

/** View = fold: a row that no change is about is shown as the mirror has it, or goes with a patient who is being deleted. */
function expectRestAsMirrored(store: DeviceStore, { outbox, ids, rows }: Contents, views: Views): void {
  const gone = patientsBeingDeleted(outbox, ids)
  const changed = new Set(outbox.map(({ entity, key }) => `${entity}:${canonicalKey(key, ids)}`))
  const isHidden = (row: Row) => gone.has(row.patientId as RowKey)
  for (const entity of MIRRORED_ENTITIES) {
    const shown = new Map<RowKey, Row>(views[entity].map((view) => [view.key, view as unknown as Row]))
    for (const row of rows[entity]) {
      if (changed.has(`${entity}:${row.id}`)) continue
      const view = shown.get(row.id)
      const name = `${store.name}: ${entity} ${row.id}`
      if (entity === 'appointment' && isHidden(row)) expectRule(!view, `${name} is shown without its patient`)
      else expectShownAs(name, view, isHidden(row) ? { ...row, patientId: null } : row)
    }
  }
}

type Row = Readonly<Record<string, unknown>>

function expectShownAs(name: string, view: Row | undefined, row: Row): void {
  const differs = (field: string) => field !== 'id' && field !== 'version' && view?.[field] !== row[field]
  expectRule(view, `${name} is mirrored but not shown`)
  const differing = Object.keys(row).filter(differs)
  expectRule(differing.length === 0, `${name} shows other ${differing} than the mirror has`)
}

/** The fields that these changes must show; null for a row that must not be there; unknown when no row carries them. */
function expectedFields(
  chain: OutboxEntry[],
  row: { version: number } | undefined,
  { ids }: Contents,
): Fields | null | 'unknown' {
  if (chain.some((entry) => entry.kind === 'delete')) return null
  if (chain.length === 0 || (!row && chain[0]?.kind !== 'create')) return 'unknown'
  let fields: Fields = {}
  for (const entry of chain) {
    const isCovered = row && (entry.kind === 'create' || (entry.ack !== null && entry.ack.version <= row.version))
    if (!isCovered) fields = { ...fields, ...entry.patch }
  }
  if (typeof fields.patientId === 'string') fields = { ...fields, patientId: canonicalKey(fields.patientId, ids) }
  return fields
}

function expectShown(
  { store, entity, key, gone }: { store: DeviceStore; entity: string; key: RowKey; gone: ReadonlySet<RowKey> },
  view: Fields | undefined,
  expected: Fields | null,
): void {
  const name = `${store.name}: ${entity} ${key}`
  if (expected === null) expectRule(view === undefined, `${name} is shown although it is being deleted`)
  const isHidden = entity === 'appointment' && gone.size > 0
  expectRule(expected === null || view || isHidden, `${name} is not shown, with ${JSON.stringify(expected)}`)
  for (const [field, value] of Object.entries((view && expected) ?? {})) {
    const isUntied = field === 'patientId' && view?.[field] === null && gone.has(value as RowKey)
    expectRule(view?.[field] === value || isUntied, `${name} shows ${field} = ${view?.[field]} instead of ${value}`)
  }
}
