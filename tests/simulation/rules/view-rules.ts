import { MIRRORED_ENTITIES } from '#domain/fields/entities.ts'
import { patientsBeingDeleted } from '#domain/sync/merge/fold.ts'
import { requestedRefs } from '#domain/sync/merge/requested-rows.ts'
import { canonicalKey, comesBefore, type Fields, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { resolvedFields } from '#domain/sync/outbox/references.ts'
import { chainOf } from '#domain/sync/outbox/row-chain.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import type { Contents, DeviceStore, Views } from '#tests/simulation/device/device-store.ts'
import { expectRule } from './violation.ts'

/** Expects that a person sees the own change until it is confirmed. */
export function expectVisible(store: DeviceStore, contents: Contents, views: Views): void {
  const { outbox, ids } = contents
  const gone = patientsBeingDeleted(outbox, ids)
  const answered = requestsBeingAnswered(contents)
  for (const entity of MIRRORED_ENTITIES) {
    const shown = new Map<RowKey, Fields>(views[entity].map((view) => [view.key, view as unknown as Fields]))
    const keys = new Set(outbox.filter((entry) => entry.entity === entity).map((entry) => canonicalKey(entry.key, ids)))
    for (const key of keys) {
      const chain = chainOf(outbox, { entity, key }, ids).filter((entry) => entry.state !== 'parked')
      const row = contents.rows[entity].find((candidate) => candidate.id === key)
      const expected = expectedFields(chain, row, contents)
      if (expected === 'unknown') continue
      // An appointment given away after the approval was still an alternative, which the approval deletes.
      const before = (approval: OutboxEntry) => chain.filter((entry) => comesBefore(entry, approval))
      const asOf = (approval: OutboxEntry) => ({
        ...row,
        ...knownFields(expectedFields(before(approval), row, contents)),
      })
      const isAnswered = answered.some(({ approval, asked }) => asked === requestOf(asOf(approval)))
      const isHidden = entity === 'appointment' && (gone.size > 0 || isAnswered)
      expectShown({ store, entity, key, gone, isHidden }, shown.get(key), expected)
    }
  }
}

/** Expects that a patient's request is shown from its making on. */
export function expectRequestsVisible(store: DeviceStore, { outbox, ids }: Contents, views: Views): void {
  const shown = new Set<RowKey>(views.appointment.map(({ key }) => key))
  for (const entry of outbox.filter(({ state }) => state !== 'parked')) {
    for (const ref of requestedRefs(entry)) {
      expectRule(shown.has(canonicalKey(ref, ids)), `${store.name}: a slot of request ${entry.key} is not shown`)
    }
  }
}

/** Expects that a row without changes is shown as mirrored, or hidden by the deletion of its patient. */
export function expectRestAsMirrored(store: DeviceStore, contents: Contents, views: Views): void {
  const { outbox, ids, rows } = contents
  const changed = new Set(outbox.map(({ entity, key }) => `${entity}:${canonicalKey(key, ids)}`))
  const answered = new Set(requestsBeingAnswered(contents).map(({ asked }) => asked))
  const goes = { gone: patientsBeingDeleted(outbox, ids), answered }
  for (const entity of MIRRORED_ENTITIES) {
    const shown = new Map<RowKey, Row>(views[entity].map((view) => [view.key, view as unknown as Row]))
    for (const row of rows[entity]) {
      const name = `${store.name}: ${entity} ${row.id}`
      if (!changed.has(`${entity}:${row.id}`)) expectShownAs(name, shown.get(row.id), wanted(entity, row, goes))
    }
  }
}

interface Going {
  gone: ReadonlySet<RowKey>
  answered: ReadonlySet<string>
}

/**
 * Returns the row as it must be shown; null if it is deleted with its patient, or by the approval of another
 * alternative.
 */
function wanted(entity: string, row: Row, { gone, answered }: Going): Row | null {
  const isUntied = gone.has(row.patientId as RowKey)
  const isAlternative = row.status === 'pending' && answered.has(requestOf(row))
  if (entity === 'appointment' && (isUntied || isAlternative)) return null
  return isUntied ? { ...row, patientId: null } : row
}

interface Answering {
  approval: OutboxEntry
  /** The request and its patient (requestOf). */
  asked: string
}

/**
 * Returns the requests with a pending approval, whose other alternatives are hidden. The patient is that of the
 * appointment before the approval, since an earlier change of the patient may have been refused.
 */
function requestsBeingAnswered(contents: Contents): Answering[] {
  const { outbox, ids, rows } = contents
  const approvals = outbox.filter(({ action, state }) => action?.name === 'approve' && state !== 'parked')
  return approvals.flatMap((approval) => {
    const { key, ack } = approval
    const before = chainOf(outbox, approval, ids).filter(
      (entry) => comesBefore(entry, approval) && entry.state !== 'parked',
    )
    return rows.appointment
      .filter((row) => row.id === canonicalKey(key, ids) && !(ack && ack.version <= row.version))
      .filter(({ requestRef }) => requestRef !== null)
      .map((row) => ({ approval, asked: requestOf({ ...row, ...knownFields(expectedFields(before, row, contents)) }) }))
  })
}

/** Returns request and patient: an appointment given to another patient is no alternative any more. */
function requestOf(row: object | undefined): string {
  const { requestRef, patientId } = (row ?? {}) as Row
  return `${requestRef} of ${patientId}`
}

type Row = Readonly<Record<string, unknown>>

function expectShownAs(name: string, view: Row | undefined, row: Row | null): void {
  if (row === null) {
    expectRule(!view, `${name} is shown although it goes with another change`)
    return
  }
  const differs = (field: string) => field !== 'id' && field !== 'version' && view?.[field] !== row[field]
  expectRule(view, `${name} is mirrored but not shown`)
  const differing = Object.keys(row).filter(differs)
  expectRule(differing.length === 0, `${name} shows other ${differing} than the mirror has`)
}

/**
 * Returns the fields that these changes must show; null if the row must not be there; 'unknown' if no row carries them.
 */
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
  return resolvedFields(fields, ids)
}

function knownFields(fields: Fields | null | 'unknown'): Fields {
  return fields === 'unknown' ? {} : (fields ?? {})
}

interface Shown {
  store: DeviceStore
  entity: string
  key: RowKey
  gone: ReadonlySet<RowKey>
  /** Whether it may be hidden with its patient, or by the approval of another alternative. */
  isHidden: boolean
}

function expectShown(
  { store, entity, key, gone, isHidden }: Shown,
  view: Fields | undefined,
  expected: Fields | null,
): void {
  const name = `${store.name}: ${entity} ${key}`
  if (expected === null) expectRule(view === undefined, `${name} is shown although it is being deleted`)
  expectRule(expected === null || view || isHidden, `${name} is not shown, with ${JSON.stringify(expected)}`)
  for (const [field, value] of Object.entries((view && expected) ?? {})) {
    const isUntied = field === 'patientId' && view?.[field] === null && gone.has(value as RowKey)
    expectRule(view?.[field] === value || isUntied, `${name} shows ${field} = ${view?.[field]} instead of ${value}`)
  }
}
