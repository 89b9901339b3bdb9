import type { SyncedEntity } from '#domain/fields/entities.ts'
import type { AppointmentCounts } from '#domain/statistics/appointment-counts.ts'
import type { KnownEpoch } from '#domain/sync/replies/epochs.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import type { TabletSetup } from '#domain/wire/sync-wire.ts'

/** The mirror's progress: the server's epoch, the cursor, and which first lists have arrived. */
export interface MirrorState {
  name: 'mirror'
  epoch: number
  /** Null until the head of this epoch has been read. */
  cursor: number | null
  /** Entities whose rows are all mirrored, so that an empty list really means that there are none. */
  filled: SyncedEntity[]
  /** False until the first mirror has been pulled whole. */
  complete: boolean
  /** Whether this week's agenda has arrived, with the names of its patients. */
  hasWeek?: boolean
  /** The last id of the parts that have arrived of a list that is asked for in parts. */
  reached?: Partial<Record<SyncedEntity, number>>
  /** From which day on all rows of a dated list have arrived. */
  since?: Partial<Record<SyncedEntity, LocalDate>>
  /** How many rows the server counted when the filling began; absent if it did not say. */
  counts?: Record<SyncedEntity, number> | undefined
  /**
   * Unique per mirror of this device, assigned with the head that the mirror is filled from. It keeps answers to
   * requests of a discarded or erased mirror out of the next one. Older versions of the app stored numbers, or none.
   */
  generation?: string | number | undefined
}

/** How the last request ended: the API answered, something else answered, or nothing did. */
export type Connection = 'online' | 'no_server' | 'no_network'

export interface ConnectionState {
  name: 'connection'
  /** Null until the first reply since the engine started. */
  connection: Connection | null
  /** Whether the first mirror could not be pulled. */
  firstPullFailed: boolean
  /**
   * How often the state has changed. A reader that was away while the connection was lost and came back sees by it that
   * something has happened. Earlier versions of the app stored none.
   */
  turns?: number
}

/** The lease of the current sender. It may be stolen after a minute without renewal. */
export interface SenderLease {
  name: 'sender'
  holder: string
  until: number
}

/** When the mirror was last pruned to its window (epoch milliseconds). */
export interface LastPrune {
  name: 'tidied'
  at: number
}

/** When a pull last brought everything that the server had (epoch milliseconds; last-pull.ts). */
export interface LastPull {
  name: 'pulled'
  at: number
}

/** The disk has no room for pulled data. Kept until a complete pull has been stored. */
export interface StorageFull {
  name: 'no_room'
}

/** Since when (epoch milliseconds) cycles fail with an unexpected error or keep failing though the server is there. */
export interface SyncFailing {
  name: 'failing'
  since: number
}

/** The server's database was rolled back to before what this device has seen, and the server does not know it yet. */
export interface ServerBehind {
  name: 'server_behind'
}

/** The lowest schema that an app must read to sync: of the server's rows, or of changes that a newer app left here. */
export interface UpdateNeed {
  name: 'server_schema' | 'newer_changes'
  schema: number
}

/** The clinic day on which the mirror was last compared with the server's digest. */
export interface LastDigestCheck {
  name: 'digest'
  day: LocalDate
  /** How often the mirror differed from the server and was filled again. */
  drifts: number
}

/** A server with the baseline API, as this device knows it (docs/sync/SPEC.md, B-1). Instants in epoch milliseconds. */
export interface BaselineServer {
  name: 'plain'
  /** When the server last proved to be one. */
  provenAt: number
  /** When all of its lists were last read. */
  readAt: number
  /** How often the lists were requested. Later requests and answers have a higher version. */
  asked: number
}

/** The server has named an epoch, so it is never taken for a baseline server again. */
export interface EpochSeen {
  name: 'epoch_seen'
}

/** The instance id of this database (database-instance.ts). */
export interface DatabaseInstance {
  name: 'instance'
  id: string
}

/** Counts of the appointments before `windowStart`, as the server counted them last. */
export interface OlderCounts {
  name: 'older_counts'
  windowStart: LocalDate
  /** Null after appointments of that time changed, until the server has counted again. */
  counts: AppointmentCounts | null
  /** How often the counts were invalidated. An answer to a request from before an invalidation is discarded. */
  forgotten?: number
}

/**
 * Rescheduled appointments whose patients still have to be notified, by the sequence numbers of those changes in the
 * outbox.
 */
export interface MovedAppointments {
  name: 'moved_turnos'
  places: readonly number[]
}

/** The refs of rows that a restore may have lost, by their former qualified keys ('patient:3'). */
export interface FormerRefs {
  name: 'former_names'
  refs: Readonly<Record<string, string>>
}

/** The epochs that this device has met, in the order in which it first met them. */
export interface EpochsMet {
  name: 'lives'
  lives: readonly KnownEpoch[]
}

/** A requested reminder that the server has not confirmed yet. */
export interface RequestedReminder {
  /** Id of the appointment. */
  id: number
  /** Sent as the Idempotency-Key. */
  key: string
  /** The clinic day of the request. */
  day: LocalDate
  /** Content and recipient of the mail, serialized. */
  says: string
}

export interface RequestedReminders {
  name: 'reminders'
  asked: readonly RequestedReminder[]
}

/**
 * The server's settings: whether it sends mail, whether it stands behind a proxy that it was not configured for, and
 * how a tablet is connected. Earlier versions of the app stored no `tablet`.
 */
export interface ServerSetup {
  name: 'setup'
  sendsMail: boolean
  proxy: 'untold' | null
  tablet?: TabletSetup | null
}

/** The last version of the clinic's public data that the feed named (GET /clinic). */
export interface ClinicVersion {
  name: 'clinic'
  epoch: number
  version: number
}

export type StoredMeta =
  | ClinicVersion
  | ServerSetup
  | MirrorState
  | ConnectionState
  | SenderLease
  | LastPrune
  | LastDigestCheck
  | LastPull
  | StorageFull
  | SyncFailing
  | ServerBehind
  | UpdateNeed
  | BaselineServer
  | EpochSeen
  | DatabaseInstance
  | OlderCounts
  | MovedAppointments
  | FormerRefs
  | EpochsMet
  | RequestedReminders
