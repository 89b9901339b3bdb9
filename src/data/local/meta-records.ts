import type { ChangedEntity } from '#domain/change/outbox-entry.ts'
import type { LocalDate } from '#domain/values/local-date.ts'

/** How far the mirror is: the life of the server's database, the last change applied, and which first lists have arrived. */
export interface MirrorState {
  name: 'mirror'
  epoch: number
  /** Null until the head of this life has been read. */
  cursor: number | null
  /** Entities whose rows are all here, so that an empty list is truly empty. */
  filled: (ChangedEntity | 'professional')[]
  /** False until the first mirror has been pulled whole. */
  complete: boolean
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

/** The clinic's day on which the mirror was last brought to its window. */
export interface TidyRecord {
  name: 'tidied'
  day: LocalDate
}

/** The version of the rows that the server spoke of last when this device could not read them. */
export interface ServerSchema {
  name: 'server_schema'
  schema: number
}

export type MetaRecord = MirrorState | ConnectionState | SenderLease | TidyRecord | ServerSchema
