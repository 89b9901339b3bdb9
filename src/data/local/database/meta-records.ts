import type { SyncedEntity } from '#domain/fields/entities.ts'
import type { AppointmentCounts } from '#domain/statistics/appointment-counts.ts'
import type { KnownEpoch } from '#domain/sync/replies/epochs.ts'
import type { LocalDate } from '#domain/values/local-date.ts'

/** How far the mirror is: the epoch of the server's database, the last change applied, and which first lists have arrived. */
export interface MirrorState {
  name: 'mirror'
  epoch: number
  /** Null until the head of this epoch has been read. */
  cursor: number | null
  /** Entities whose rows are all here, so that an empty list is truly empty. */
  filled: SyncedEntity[]
  /** False until the first mirror has been pulled whole. */
  complete: boolean
  /**
   * Given with the head that it is filled from, to no other mirror of this device: what was asked for one that was thrown away, or
   * that a sign-out erased, does not belong into the next. Older versions of the app gave numbers, or none.
   */
  generation?: string | number | undefined
}

/** What the last reply told: the API answered, something else did, or nothing. */
export type Connection = 'online' | 'no_server' | 'no_network'

export interface ConnectionState {
  name: 'connection'
  /** Null until the first reply since the engine started. */
  connection: Connection | null
  /** Why the first mirror could not be pulled; null when nothing is wrong. */
  firstPullFailed: boolean
}

/** Who is sending now; stolen when it has been silent for a minute. */
export interface SenderLease {
  name: 'sender'
  holder: string
  until: number
}

/** When the mirror was last brought to its window (epoch milliseconds). */
export interface TidyRecord {
  name: 'tidied'
  at: number
}

/** What the server told has no room on this device's disk; kept until a whole pull was put. */
export interface NoRoom {
  name: 'no_room'
}

/** Since when (epoch milliseconds) cycles end by something that they do not know how to live with. */
export interface Failing {
  name: 'failing'
  since: number
}

/** The server's database was put back to before what this device has seen, and does not know it yet. */
export interface ServerBehind {
  name: 'server_behind'
}

/** The least schema that an app must read to go on: of the server's rows, or of changes that a newer app left here. */
export interface UpdateNeed {
  name: 'server_schema' | 'newer_changes'
  schema: number
}

/** The clinic's day on which the mirror was last compared with the server's digest. */
export interface DigestRecord {
  name: 'digest'
  day: LocalDate
  /** How often it held other rows than the server's; then it was made anew. */
  drifts: number
}

/** A server without our additions, as this device knows it (docs/sync/SPEC.md, B-1). Instants in epoch milliseconds. */
export interface BaselineServer {
  name: 'plain'
  /** When it last showed that it is one. */
  provenAt: number
  /** When its lists were last read whole. */
  readAt: number
  /** How often its lists have been asked for: what is asked or answered later has a higher version. */
  asked: number
}

/** The server of this database has named an epoch: it is never taken for a baseline server any more. */
export interface EpochSeen {
  name: 'epoch_seen'
}

/** Which database this is (database-instance.ts). */
export interface DatabaseInstance {
  name: 'instance'
  id: string
}

/** How the appointments before `windowStart` stood when the server counted them last. */
export interface OlderCounts {
  name: 'older_counts'
  windowStart: LocalDate
  /** Null after appointments of that time changed, until the server has counted again. */
  counts: AppointmentCounts | null
  /** How often that has happened; an answer asked for before is no answer after. */
  forgotten?: number
}

/** Appointments that were given another time, whose patients are still to be told: the places of those changes in the outbox. */
export interface MovedAppointments {
  name: 'moved_turnos'
  places: readonly number[]
}

/** The refs of rows that restores may have lost, by what they were called before: 'patient:3'. */
export interface FormerNames {
  name: 'former_names'
  refs: Readonly<Record<string, string>>
}

/** The epochs of the server's database that this device has met, in the order in which it first met them. */
export interface EpochsMet {
  name: 'lives'
  lives: readonly KnownEpoch[]
}

/** A reminder that was asked for and of which no yes has come. */
export interface AskedReminder {
  /** The appointment. */
  id: number
  /** Names the reminder to the server (Idempotency-Key). */
  key: string
  /** The clinic's day on which it was asked for. */
  day: LocalDate
  /** What the mail says, and to whom. */
  says: string
}

export interface AskedReminders {
  name: 'reminders'
  asked: readonly AskedReminder[]
}

/** How the server is set up, as it told last: whether it sends mail, and whether it stands behind a proxy that it was not told of. */
export interface ServerSetup {
  name: 'setup'
  sendsMail: boolean
  proxy: 'untold' | null
}

export type MetaRecord =
  | ServerSetup
  | MirrorState
  | ConnectionState
  | SenderLease
  | TidyRecord
  | DigestRecord
  | NoRoom
  | Failing
  | ServerBehind
  | UpdateNeed
  | BaselineServer
  | EpochSeen
  | DatabaseInstance
  | OlderCounts
  | MovedAppointments
  | FormerNames
  | EpochsMet
  | AskedReminders
