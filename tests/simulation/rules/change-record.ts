import type { Fields, KnownIds, OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import type { SentRequest } from '#tests/simulation/server/clinic-server.ts'

/** The row that a change was made to, and the change's number at the server. */
export interface Effect {
  row: string
  sequence: number
}

/** A change at some moment, with the places of the appointments that go with the patient whom it deletes. */
export interface AsItWas {
  entry: OutboxEntry
  freed: readonly Fields[]
}

/** One change of a person, followed from the tap to its end by one who has no part in the engine. */
export interface ChangeRecord {
  userId: number
  /** The row that its author saw, whatever id that row has later (identityOf); null for one that was not mirrored yet. */
  row: string | null
  /** Where it was made. */
  store: string
  /** The entry as it was last seen on the device. */
  entry: OutboxEntry
  /** Of a patient's deletion: her open appointments that its person has seen in the question before it, by ref or id. */
  shownAppointments: ReadonlySet<string>
  /**
   * The row as its author last saw it: when it was made (empty for what makes a row), or in a question that was decided since, about it
   * or about what it was made on top of; without what has been given up of the latter.
   */
  saw: Fields
  /** Its place in its person's order: that of its making, or of the last decision that it came along with. */
  place: number
  /** Where it stood before that decision; its place for one that no decision has moved. */
  stood: number
  /** As it was when that was decided, until it leaves; null for one that no decision has moved. */
  asAsked: AsItWas | null
  /** What 'conservar lo mío' promised to keep besides what the change itself says. */
  promised: Fields
  /** What was decided of its fields with an earlier change, before it left: it is to write nothing else there any more. */
  overruled: Fields
  /** The ids that its device knew for the refs in it when it last left. */
  ids: KnownIds
  /** Every name that it has been sent under, with the request as it first left. */
  requests: Map<string, SentRequest>
  names: Set<string>
  /** The names under which the server has said yes to it, late copies apart. */
  acceptedNames: Set<string>
  /** The server said yes to it: its effect is there, or was there already. */
  done: boolean
  /** When the server said yes last. */
  doneAt: number
  /** What it changed at the server, once at most in one epoch of the database. */
  effect: Effect | null
  /** What restores undid of it: a newer copy may hold one of them again. */
  undone: Effect[]
  /** The version that the server told with its first yes: of the effect, or of the row that said it already. */
  toldVersion: number | null
  /** A copy that had lost its way took effect, when the person may have decided otherwise already. */
  doneByLateCopy: boolean
  /** A person said that the new patient is one on file: from then on it is about another row. */
  isOfOtherRow: boolean
  /** Its person has been asked about it, or about what it waits behind, and has not decided since. */
  wasParked: boolean
  dropped: boolean
  settled: boolean
  /** The device has erased what it knew of it, as it does with clinical records after two days, and with all when its user signs out. */
  isForgotten: boolean
  /** A restore of the server undid its effect. */
  lostByRestore: boolean
  /** The server held its effect through a restore, of which its device did not know yet: it may ask its person once more. */
  inDoubt: boolean
}

/**
 * A deletion of what somebody else had deleted already leaves nothing at the server, and no version by which its device could tell
 * whether a copy holds it: it may be offered, and asked about, once more.
 */
export function isUntold({ entry, effect, undone }: ChangeRecord): boolean {
  return entry.kind === 'delete' && effect === null && undone.length === 0
}

/** Tells a row from every other one, also from one that gets its id in another epoch of the database. */
export function identityOf({ id, ref, createdAt }: { id: number; ref?: unknown; createdAt?: unknown }): string {
  return typeof ref === 'string' ? ref : `${id} of ${createdAt}`
}

/** In the words of a report: 'update patient 3 {"phone":"…"}'. */
export function named({ entry }: ChangeRecord): string {
  const { kind, entity, key, patch, state, opId, parked } = entry
  return `${kind} ${entity} ${key} ${JSON.stringify(patch)} (${opId}, ${state}${parked ? ` ${parked.why}` : ''})`
}
