import type { ChangedEntity } from '#domain/fields/entities.ts'
import type { FieldValue } from '#domain/fields/field.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import type { ErrorAnswer } from '#domain/wire/error-wire.ts'

/** Fields of a row in the domain's units; a reference to an unconfirmed row is its ref. */
export type Fields = Readonly<Record<string, FieldValue>>

/** An action is a call of its own with an edit's effect; it has a name and carries the patch that it will cause. */
export type ChangeKind = 'create' | 'update' | 'delete' | 'action'

/**
 * `request`: a patient requests an appointment, with up to three alternatives. Its key is the request's ref
 * (requestRef).
 */
export type ActionName = 'approve' | 'reject' | 'schedule' | 'request'

export interface Action {
  name: ActionName
  /** Body fields besides the patch, with their names on the wire. */
  body: Fields
}

/**
 * queued → inflight → acked → (covered by a complete pull) journal. A refusal or conflict parks a change until a person
 * decides. No other way leads out of the outbox.
 */
export type ChangeState = 'queued' | 'inflight' | 'acked' | 'parked'

/** The exact request of a change. Once it is serialized, every retry sends the same bytes. */
export interface SerializedRequest {
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  body: string | null
  ifMatch: number | null
  epoch: number
  /** For the deletion of a patient: the appointments that its person has seen (Seen-Appointments). */
  seenAppointments?: string
}

/** The server's acceptance, with the version of this change's own effect. */
export interface Acknowledgement {
  epoch: number
  version: number
  id: number | null
  /** For an approval: how many alternatives of its request the server deleted. */
  eliminatedAlternatives?: number
}

/** An acceptance under this change id in a past epoch, which a restore may bring back. */
export interface FormerAck {
  opId: string
  ack: Acknowledgement
}

/**
 * Why a change needs review. `behind`: it shares the review of an earlier change of the same row.
 * `unseen_appointments`: the deletion of a patient would delete appointments that its person has not seen. `unsure`: a
 * baseline server may have stored the income already, and only a person can tell.
 */
export type ReviewReason =
  | 'conflict'
  | 'behind'
  | 'deleted'
  | 'slot_taken'
  | 'duplicate'
  | 'invalid_transition'
  | 'unseen_appointments'
  | 'refused'
  | 'server_error'
  | 'defect'
  | 'unsure'

export interface Review {
  why: ReviewReason
  /** The fields in conflict: mine and theirs differ there, and theirs is not what I saw. */
  fields: string[]
  status: number | null
  answer: ErrorAnswer | null
  at: number
}

/**
 * Why a queued change is not sent yet. `network`: no answer came; ends at the first real answer. `server`: the server
 * asked to wait or could not process the change. `undo`: it may still be undone.
 */
export type Hold = 'network' | 'server' | 'undo'

/** A change that a person made on this device, until the server's definite answer or the person's decision. */
export interface OutboxEntry {
  /**
   * The sequence number, assigned by the database in the order of making. The copy that created the row of an edited
   * creation has a number half a step lower.
   */
  n: number
  /** Its sequence after a requeue at the tail (changesToRequeue); `n` until then. */
  rank?: number
  /** The change id (Idempotency-Key). It is replaced only if the content of the change may have changed. */
  opId: string
  userId: number
  /** The version of this entry's layout. */
  schema: number
  entity: ChangedEntity
  kind: ChangeKind
  /** Only for changes of kind 'action'. */
  action: Action | null
  /** The server's id, or the ref of a row that was unconfirmed when the change was made. */
  key: RowKey
  /** The touched fields only. */
  patch: Fields
  /**
   * The touched fields and their groups as the person saw them. For an income whose patient the person is deleting (or
   * was, when the form opened) also `untiedFrom`: that patient, whose deletion is sent first. For the deletion of a
   * patient also `seenAppointments`, as in the request.
   */
  base: Fields
  /**
   * The refs of the rows that it refers to by id, by qualifiedName; a row without a ref is left out. An id is only
   * valid within a lineage.
   */
  refs?: Readonly<Record<string, string>>
  /**
   * The patient's name, if known. It is kept since a deleted patient's row is gone, and the review must still show the
   * name.
   */
  patientName?: string | undefined
  state: ChangeState
  /** Whether it may have reached the server. */
  sent: boolean
  /** How often it was taken to be sent; distinguishes attempts with the same change id. */
  attempt: number
  /** Whether the person edited a refused creation, so that an earlier copy of it has other content. */
  mended: boolean
  frozen: SerializedRequest | null
  ack: Acknowledgement | null
  formerly?: readonly FormerAck[]
  parked: Review | null
  /** Failures since the last definite answer, which determine the back-off. */
  tries: number
  /** How many of them were specific to this change: a 500, a 412, no answer to it alone. */
  serverErrors: number
  /** Not before this instant (epoch milliseconds); 0 = at once. */
  nextAt: number
  hold: Hold | null
  /** When the person made it (epoch milliseconds, by the clinic's corrected clock). */
  madeAt: number
}

export const OUTBOX_SCHEMA = 5

/** The state of a requeued, unsent change. */
export const QUEUED = {
  state: 'queued',
  parked: null,
  frozen: null,
  sent: false,
  tries: 0,
  serverErrors: 0,
  nextAt: 0,
  hold: null,
} as const

/** The state of an accepted change, without its acknowledgement. */
export const ACKED = { state: 'acked', parked: null, frozen: null, hold: null } as const

/** The fields that determine a change's place in the person's order. */
type Sequenced = Pick<OutboxEntry, 'n' | 'rank'>

/** Compares changes by the person's order, in which they are sent and rebased: that of making, or of deciding. */
export function bySequence(a: Sequenced, b: Sequenced): number {
  return sequenceOf(a) - sequenceOf(b) || a.n - b.n
}

/** Whether a change comes before the other one in the person's order. */
export function comesBefore(a: Sequenced, b: Sequenced): boolean {
  return bySequence(a, b) < 0
}

/** Returns a change's place in the person's order. */
export function sequenceOf({ n, rank }: Sequenced): number {
  return rank ?? n
}

/** The ids of formerly unconfirmed rows, by ref. */
export type KnownIds = ReadonlyMap<string, number>

/** Returns the id if it is known, else the ref: all keys of one row become equal. */
export function canonicalKey(key: RowKey, ids: KnownIds): RowKey {
  return typeof key === 'string' ? (ids.get(key) ?? key) : key
}

/** Identifies the row of a change: 'patient:17', by ref while it has no id. */
export function rowName({ entity, key }: Pick<OutboxEntry, 'entity' | 'key'>, ids: KnownIds): string {
  return `${entity}:${canonicalKey(key, ids)}`
}

/** Whether the change waits for the server: not answered and not in review. */
export function isWaiting(entry: OutboxEntry): boolean {
  return entry.state === 'queued' || entry.state === 'inflight'
}

/** Whether the change waits and was never sent, so that the server can't have it. */
export function isUnsent(entry: OutboxEntry): boolean {
  return entry.state === 'queued' && !entry.sent
}

/**
 * Whether the server may have the change although it has not accepted it. A definite refusal excludes that, a failure
 * does not.
 */
export function mayHaveArrived(entry: OutboxEntry): boolean {
  return entry.sent && (isWaiting(entry) || entry.parked?.why === 'server_error')
}

/** Whether the change creates rows. */
export function isCreation(entry: Pick<OutboxEntry, 'kind' | 'action'>): boolean {
  return entry.kind === 'create' || entry.action?.name === 'request'
}

/** Whether the change edits an existing row, directly or by an action. */
export function isEdit(entry: Pick<OutboxEntry, 'kind' | 'action'>): boolean {
  return entry.kind === 'update' || (entry.kind === 'action' && !isCreation(entry))
}

/** Whether the change has a review of its own; those that share it go with its decision. */
export function hasOwnReview(entry: OutboxEntry): boolean {
  return entry.state === 'parked' && entry.parked?.why !== 'behind'
}

const NOT_REFUSED: ReadonlySet<ReviewReason> = new Set(['unsure', 'behind'])

/**
 * Whether the change needs review because of an answer or conflict of its own. One that waits for another change's
 * review, or of which it is unknown whether it arrived, does not count: a form that took that for a refusal would pay
 * twice.
 */
export function isRefused({ parked }: Pick<OutboxEntry, 'parked'>): boolean {
  return parked !== null && !NOT_REFUSED.has(parked.why)
}

/** Whether later changes of the row may share this change's review and go with its decision. */
export function mayShareReview({ parked }: Pick<OutboxEntry, 'parked'>): boolean {
  return parked?.why === 'conflict' || parked?.why === 'deleted'
}
