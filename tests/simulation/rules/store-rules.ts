import { isMirrored, SYNCED_ENTITIES } from '#domain/fields/entities.ts'
import {
  canonicalKey,
  comesBefore,
  isEdit,
  mayShareReview,
  type OutboxEntry,
} from '#domain/sync/outbox/outbox-entry.ts'
import { chainOf } from '#domain/sync/outbox/row-chain.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import type { Contents, DeviceStore } from '#tests/simulation/device/device-store.ts'
import { patientOf } from '#tests/simulation/people/clinic-people.ts'
import type { ClinicServer, StoredRow } from '#tests/simulation/server/clinic-server.ts'
import { type ChangeRecord, leavesNoTrace, named } from './change-record.ts'
import type { Ledger } from './ledger.ts'
import { isRequest } from './request-rules.ts'
import { expectRequestsVisible, expectRestAsMirrored, expectVisible } from './view-rules.ts'
import { expectRule } from './violation.ts'

/** Clinical texts stay on a device for at most two days, and its clock may be one day ahead. */
const RECORD_KEPT_MS = 24 * 3_600_000

/** Checks what must always hold on a device, and updates the ledger. Throws a Violation. */
export async function inspect(store: DeviceStore, ledger: Ledger, server: ClinicServer): Promise<void> {
  if (store.inspectedAt === store.written) return
  store.inspectedAt = store.written
  const contents = await store.contents()
  store.noteMakings(contents.journal, ledger)
  for (const [n, change] of store.changes) await followChange({ store, contents, ledger, server }, n, change)
  expectNobodyElses(store, contents)
  expectQuestions(store, contents)
  expectVersionsGrow(store, contents)
  if (!ledger.wasListEmptied) expectNoDrift(store, contents)
  if (contents.outbox.length === 0) return
  const views = await store.views()
  expectVisible(store, contents, views)
  expectRequestsVisible(store, contents, views)
  expectRestAsMirrored(store, contents, views)
}

interface Inspection {
  store: DeviceStore
  contents: Contents
  ledger: Ledger
  server: ClinicServer
}

/** Expects that each change is in exactly one state: waiting or in review, confirmed, or dropped by a person. */
async function followChange(
  { store, contents, ledger, server }: Inspection,
  n: number,
  change: ChangeRecord,
): Promise<void> {
  const waiting = contents.outbox.find((entry) => entry.n === n)
  const settled = contents.journal.filter((entry) => entry.n === n)
  const places = (waiting ? 1 : 0) + settled.length + (change.dropped ? 1 : 0)
  if (places === 0 && mayBeForgotten(change, server.now())) change.isForgotten = true
  if (change.isForgotten) return
  if (places === 0 && (await isResolvedByDeletion(store, contents, change))) {
    ledger.tally.count('review resolved by a deletion')
    change.dropped = true
    // After a restore this may be the first that is seen of it.
    change.settled = false
    return
  }
  expectRule(places === 1, `${store.name}: a change is in ${places} places: ${named(change)}`)
  if (waiting) {
    const isOutAgain = change.settled && !mayBeOfferedAgain(change)
    expectRule(!isOutAgain, `${store.name}: waits again although it was confirmed: ${named(change)}`)
    change.settled = false
    expectOthersValue(store, contents, change, waiting, ledger)
    ledger.note(change, waiting)
    const isUnsure = change.doneByLateCopy || change.inDoubt
    const asksInVain = waiting.state === 'parked' && change.done && !isUnsure
    expectRule(!asksInVain, `${store.name}: reviews a change that the server has accepted: ${named(change)}`)
  }
  const entry = settled[0]
  if (!entry || change.settled) return
  change.settled = true
  ledger.note(change, entry)
  if (!ledger.wasListEmptied && contents.epoch === (await server.epoch()))
    await expectCovered(store, contents, entry, server)
}

/** Whether the change's review was resolved by an accepted deletion of its row by the same person. */
async function isResolvedByDeletion(
  { db }: DeviceStore,
  { outbox, journal }: Contents,
  { entry }: ChangeRecord,
): Promise<boolean> {
  const idOf = async (key: RowKey) => (typeof key === 'number' ? key : (await db.ids.get(key))?.id)
  const isLaterDeletion = (other: OutboxEntry) =>
    other.kind === 'delete' && other.ack !== null && comesBefore(entry, other)
  const deletions = [...outbox, ...journal].filter((other) => isLaterDeletion(other) && other.entity === entry.entity)
  const deleted = await Promise.all(deletions.map(({ key }) => idOf(key)))
  return isEdit(entry) && deleted.includes(await idOf(entry.key))
}

/** Whether a restore has lost the change, or nothing tells whether it has. */
function mayBeOfferedAgain(change: ChangeRecord): boolean {
  return change.lostByRestore || (change.inDoubt && leavesNoTrace(change))
}

/**
 * Whether the device may have erased the change: a device that slept after an acceptance erases the record when it
 * wakes.
 */
function mayBeForgotten({ entry, settled, done, doneAt }: ChangeRecord, now: number): boolean {
  return entry.entity === 'record' && (settled || (done && now - doneAt >= RECORD_KEPT_MS))
}

/** Expects that nobody is asked about an own value: another store wrote one of the fields in conflict. */
function expectOthersValue(
  { name }: DeviceStore,
  { ids }: Contents,
  change: ChangeRecord,
  { entity, key, parked }: OutboxEntry,
  { authorship }: Ledger,
): void {
  if (parked?.why !== 'conflict' || parked.fields.length === 0 || change.isOfOtherRow) return
  const isOthers = authorship.mayBeOthers(name, `${entity}:${canonicalKey(key, ids)}`, parked.fields)
  expectRule(isOthers, `${name}: reviews own values of ${parked.fields}: ${named(change)}`)
}

/**
 * Expects that a confirmed change is in the mirror, so that the person's own write does not flicker. It is compared
 * with the server's current rows, so only mirrors of the current epoch count.
 */
async function expectCovered(
  store: DeviceStore,
  contents: Contents,
  entry: OutboxEntry,
  server: ClinicServer,
): Promise<void> {
  const { entity, key, kind, ack } = entry
  if (!isMirrored(entity)) return
  if (isRequest({ entry })) return expectRequestCovered(store, contents, entry, server)
  const id = typeof key === 'number' ? key : (await store.db.ids.get(key))?.id
  // After a restore a change may be confirmed by the ref of a row that others created; only the mirror has its id.
  const isItsRow = (candidate: { id: number; ref?: string | null }) => candidate.id === id || candidate.ref === key
  const row = contents.rows[entity].find(isItsRow)
  const isCovered = kind === 'delete' ? !row : row && row.version >= (ack?.version ?? 0)
  const isGone = !isCovered && !(await server.rows(entity)).some(isItsRow)
  // A new epoch discards the mirror, and accepted changes are confirmed before the next one has been pulled.
  expectRule(
    isCovered || isGone || !contents.isComplete,
    `${store.name}: confirmed before the mirror holds it: ${kind} ${entity} ${key}`,
  )
}

async function expectRequestCovered(
  { name }: DeviceStore,
  { rows, isComplete }: Contents,
  entry: OutboxEntry,
  server: ClinicServer,
): Promise<void> {
  const mirrored = new Set(rows.appointment.map(({ id }) => id))
  // A patient does not see an appointment that staff have given to somebody else.
  const isOwn = ({ requestRef, patientId }: StoredRow) =>
    requestRef === entry.key && patientId === patientOf(entry.userId)
  const made = (await server.rows('appointment')).filter(isOwn)
  const isCovered = made.every(({ id }) => mirrored.has(id))
  expectRule(isCovered || !isComplete, `${name}: confirmed before the mirror holds it: request ${entry.key}`)
}

/**
 * Expects that every change sharing a review has one, since otherwise it would wait invisibly. Each missing row has
 * only one review.
 */
function expectQuestions(store: DeviceStore, { outbox, ids }: Contents): void {
  const aboutGone = outbox.filter(({ parked }) => parked?.why === 'deleted')
  const gone = new Set(aboutGone.map(({ entity, key }) => `${entity}:${canonicalKey(key, ids)}`))
  expectRule(gone.size === aboutGone.length, `${store.name}: two reviews for one missing row`)
  for (const entry of outbox.filter(({ parked }) => parked?.why === 'behind')) {
    const isAsked = chainOf(outbox, entry, ids).some((other) => comesBefore(other, entry) && mayShareReview(other))
    expectRule(isAsked, `${store.name}: shares no review: ${entry.kind} ${entry.entity} ${entry.key}`)
  }
}

function expectNobodyElses(store: DeviceStore, { outbox, journal }: Contents): void {
  for (const entry of [...outbox, ...journal]) {
    expectRule(store.changes.has(entry.n), `${store.name}: holds a change that its user never made: ${entry.opId}`)
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

/** Expects that no mirror has differed from the digest. The device would repair it and thereby hide a bug. */
function expectNoDrift({ name }: DeviceStore, { drifts }: Contents): void {
  expectRule(drifts === 0, `${name}: its mirror had drifted from the server`)
}
