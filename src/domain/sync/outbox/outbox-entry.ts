import type { ChangedEntity } from '#domain/fields/entities.ts'
import type { FieldValue } from '#domain/fields/field.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import type { ErrorAnswer } from '#domain/wire/error-wire.ts'

/** Fields of a row in the domain's units; a reference to an unconfirmed row stands as its ref. */
export type Fields = Readonly<Record<string, FieldValue>>

/** An action is a call of its own that causes an edit: it names itself and carries the patch that it will cause. */
export type ChangeKind = 'create' | 'update' | 'delete' | 'action'

/** `request`: a patient asks for an appointment, with up to three alternatives; its key is the name of the request (requestRef). */
export type ActionName = 'approve' | 'reject' | 'schedule' | 'request'

export interface Action {
  name: ActionName
  /** What the call says besides the patch, in the words of the wire. */
  body: Fields
}

/**
 * queued → inflight → acked → (covered by a complete pull) journal; a refusal parks it until a person decides.
 * No other way leads out of the outbox.
 */
export type ChangeState = 'queued' | 'inflight' | 'acked' | 'parked'

/** The exact request of a change; once made, every retry sends these very bytes. */
export interface SerializedRequest {
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  body: string | null
  ifMatch: number | null
  epoch: number
  /** Of the deletion of a patient: the appointments that its person has seen (Seen-Appointments). */
  seenAppointments?: string
}

/** The server's definite yes: the version of this change's own effect. */
export interface Acknowledgement {
  epoch: number
  version: number
  id: number | null
  /** Of an approval: how many alternatives of its request went with it, as the server said. */
  eliminatedAlternatives?: number
}

/** A yes that a change had under this name, in an epoch of the database that is over: that epoch may be put back. */
export interface FormerYes {
  opId: string
  ack: Acknowledgement
}

/**
 * Why a change waits for a person. `behind`: an earlier change of the same row is the question, and this one goes with it.
 * `unseen_appointments`: with the patient would go appointments that the person who deleted her has not seen.
 * `unsure`: a server with the baseline API may have taken the income already, and only a person can tell.
 */
export type ParkReason =
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

export interface Parked {
  why: ParkReason
  /** The fields in question, for a conflict: mine and theirs differ there, and theirs is not what I saw. */
  fields: string[]
  status: number | null
  answer: ErrorAnswer | null
  at: number
}

/**
 * Why a queued change does not go yet: no answer came (ends at the first real answer), the server asked to wait or could not take this
 * one, or it may still be undone.
 */
export type Hold = 'network' | 'server' | 'undo'

/** One change that a person made on this device, from the tap until the server's definite answer or the person's word. */
export interface OutboxEntry {
  /**
   * Names it on this device, in the order of making; given by the database. Half a place before a mended creation lies the copy that had
   * made its row.
   */
  n: number
  /** Its place in the person's order, once it went behind what was done before it was decided about (requeuedWith); `n` until then. */
  rank?: number
  /** Names the change to the server (Idempotency-Key): a new one only when the change itself became another. */
  opId: string
  userId: number
  /** The version of this entry's own layout. */
  schema: number
  entity: ChangedEntity
  kind: ChangeKind
  /** Of a change of kind 'action'; null of any other. */
  action: Action | null
  /** The server's id, or the ref of a row not yet confirmed when the change was made. */
  key: RowKey
  /** Only the fields touched. */
  patch: Fields
  /**
   * Those fields (and what is decided together with them) as the person saw them. Of an income whose patient the same person is
   * deleting, or was when its form opened, also `untiedFrom`: that patient, behind whose deletion the change goes. Of the deletion of
   * a patient `seenAppointments`: the appointments that the person has seen, as the request names them.
   */
  base: Fields
  /**
   * The refs of the rows that it names by their ids, by qualifiedName; none of a row without a ref. An id is that row's only in databases
   * that go on from the one that gave it.
   */
  refs?: Readonly<Record<string, string>>
  /** Whom it is about, as far as this device knew: with her row her name goes, and whoever decides must know whose appointment it was. */
  patientName?: string | undefined
  state: ChangeState
  /** Whether it may have reached the server. */
  sent: boolean
  /** How often it has been taken to be sent: tells a flight from a later one of the same name. */
  attempt: number
  /** Whether the person changed what a refused creation says, so that an earlier copy of it says something else. */
  mended: boolean
  frozen: SerializedRequest | null
  ack: Acknowledgement | null
  formerly?: readonly FormerYes[]
  parked: Parked | null
  /** Failures since the last answer that meant something; they space the retries. */
  tries: number
  /** How many of them led nowhere: a 500, a 412, no answer to this change alone. */
  serverErrors: number
  /** Not before this instant (epoch milliseconds); 0 = at once. */
  nextAt: number
  hold: Hold | null
  /** When the person made it (epoch milliseconds, by the clinic's corrected clock). */
  madeAt: number
}

export const OUTBOX_SCHEMA = 2

/** A change that goes again from the start. */
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

/** A change that the server has taken, but for its acknowledgement. */
export const ACKED = { state: 'acked', parked: null, frozen: null, hold: null } as const

/** What tells a change's place in the person's order. */
type Sequenced = Pick<OutboxEntry, 'n' | 'rank'>

/** The person's order, of sending as within a row: of making, or of deciding. */
export function bySequence(a: Sequenced, b: Sequenced): number {
  return sequenceOf(a) - sequenceOf(b) || a.n - b.n
}

/** Whether a change comes before the other one in the person's order. */
export function comesBefore(a: Sequenced, b: Sequenced): boolean {
  return bySequence(a, b) < 0
}

/** Its place in the person's order: it was given one by a decision, or has that of its making. */
export function sequenceOf({ n, rank }: Sequenced): number {
  return rank ?? n
}

/** The refs of unconfirmed rows that the server has confirmed meanwhile, and the ids that it gave. */
export type KnownIds = ReadonlyMap<string, number>

/** The id where one is known, else the ref: two keys of one row become the same. */
export function canonicalKey(key: RowKey, ids: KnownIds): RowKey {
  return typeof key === 'string' ? (ids.get(key) ?? key) : key
}

/** Tells the row of a change from every other one: 'patient:17', by its ref while it has no id. */
export function rowName({ entity, key }: Pick<OutboxEntry, 'entity' | 'key'>, ids: KnownIds): string {
  return `${entity}:${canonicalKey(key, ids)}`
}

/** Whether the change waits for the server: not yet answered and not refused. */
export function isWaiting(entry: OutboxEntry): boolean {
  return entry.state === 'queued' || entry.state === 'inflight'
}

/** Whether the change waits and has never left, so that the server can't have it. */
export function isUnsent(entry: OutboxEntry): boolean {
  return entry.state === 'queued' && !entry.sent
}

/** Whether the server may have the change, for all that it said: a refusal settles that, a failure does not. */
export function mayHaveArrived(entry: OutboxEntry): boolean {
  return entry.sent && (isWaiting(entry) || entry.parked?.why === 'server_error')
}

/** Whether the change makes rows that were not there before. */
export function isCreation(entry: Pick<OutboxEntry, 'kind' | 'action'>): boolean {
  return entry.kind === 'create' || entry.action?.name === 'request'
}

/** Whether the change edits a row that is there: by itself, or through an action. */
export function isEdit(entry: Pick<OutboxEntry, 'kind' | 'action'>): boolean {
  return entry.kind === 'update' || (entry.kind === 'action' && !isCreation(entry))
}

/** Whether the change waits for a person and is a question of its own; those behind it go with the answer. */
export function isQuestion(entry: OutboxEntry): boolean {
  return entry.state === 'parked' && entry.parked?.why !== 'behind'
}

const NOT_REFUSED: ReadonlySet<ParkReason> = new Set(['unsure', 'behind'])

/**
 * Whether the change waits for a person because of what was said to it itself. Not one that waits for the word on another change, or on
 * whether it arrived: a form that took that for a refusal would pay twice.
 */
export function isRefused({ parked }: Pick<OutboxEntry, 'parked'>): boolean {
  return parked !== null && !NOT_REFUSED.has(parked.why)
}

/** Whether the changes of its row that were parked behind it are one question with it, and go with its answer. */
export function takesChainAlong({ parked }: Pick<OutboxEntry, 'parked'>): boolean {
  return parked?.why === 'conflict' || parked?.why === 'deleted'
}
