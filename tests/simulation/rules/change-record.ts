import type { Fields, KnownIds, OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import type { SentRequest } from '#tests/simulation/server/clinic-server.ts'

/** The changed row, and the sequence number of the effect on the server. */
export interface Effect {
  row: string
  sequence: number
}

/** A change at some moment, with the slots of the appointments that its deletion of a patient frees. */
export interface AsItWas {
  entry: OutboxEntry
  freed: readonly Fields[]
}

/** A person's change, followed from its making to its end independently of the engine. */
export interface ChangeRecord {
  userId: number
  /** The row that its author saw, independent of its current id (identityOf); null if it was not mirrored yet. */
  row: string | null
  /** The store in which it was made. */
  store: string
  /** The entry as last seen on the device. */
  entry: OutboxEntry
  /** For a patient's deletion: the open appointments that the confirmation showed, by ref or id. */
  shownAppointments: ReadonlySet<string>
  /**
   * The row as its author last saw it: when the change was made (empty for a creation), or in a later review of it or
   * of a change before it. Values of dropped changes are replaced.
   */
  saw: Fields
  /** Its place in its person's order: that of its making, or of the last decision that requeued it. */
  place: number
  /** Its place before that decision; its place if no decision has requeued it. */
  stood: number
  /** Its content at that decision, until it is sent; null if no decision has requeued it. */
  asAsked: AsItWas | null
  /** What 'conservar lo mío' promised to keep beyond the change's patch. */
  promised: Fields
  /** Values decided together with an earlier change before it was sent: it must write no other values there. */
  decidedValues: Fields
  /** The ids that its device knew for its refs when it was last sent. */
  ids: KnownIds
  /** Every change id under which it was sent, with the first request. */
  requests: Map<string, SentRequest>
  names: Set<string>
  /** The change ids under which the server has accepted it, without late copies. */
  acceptedChangeIds: Set<string>
  /** Whether the server has accepted it: its effect exists, or existed already. */
  done: boolean
  /** When the server last accepted it. */
  doneAt: number
  /** Its effect on the server; at most one per epoch. */
  effect: Effect | null
  /** Effects that restores undid; a newer copy may contain one of them again. */
  undone: Effect[]
  /** The version in the first acceptance: of the effect, or of a row that had the values already. */
  acceptedVersion: number | null
  /** A late copy took effect, perhaps after the person had decided otherwise. */
  doneByLateCopy: boolean
  /** The new patient was merged into one on file, so the change is about another row. */
  isOfOtherRow: boolean
  /** Its person had to review it, or a change before it, and has not decided since. */
  wasReviewed: boolean
  dropped: boolean
  settled: boolean
  /** The device has erased what it knew of the change: clinical records after two days, everything after a sign-out. */
  isForgotten: boolean
  /** A restore undid its effect. */
  lostByRestore: boolean
  /**
   * The server kept its effect through a restore that its device did not know of, so it may ask its person once more.
   */
  inDoubt: boolean
}

/**
 * Whether a deletion leaves no trace, since somebody else had deleted the row. There is no version by which a device
 * could tell whether a copy contains it, so it may be sent and reviewed once more.
 */
export function leavesNoTrace({ entry, effect, undone }: ChangeRecord): boolean {
  return entry.kind === 'delete' && effect === null && undone.length === 0
}

/**
 * Returns an identity that distinguishes a row from all others, also from one that gets the same id in another epoch.
 */
export function identityOf({ id, ref, createdAt }: { id: number; ref?: unknown; createdAt?: unknown }): string {
  return typeof ref === 'string' ? ref : `${id} of ${createdAt}`
}

/** Describes a change for a report: 'update patient 3 {"phone":"…"}'. */
export function named({ entry }: ChangeRecord): string {
  const { kind, entity, key, patch, state, opId, parked } = entry
  return `${kind} ${entity} ${key} ${JSON.stringify(patch)} (${opId}, ${state}${parked ? ` ${parked.why}` : ''})`
}
