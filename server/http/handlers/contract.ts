import type * as v from 'valibot'
import type { ErrorCode } from '#domain/wire/error-wire.ts'
import type { Access } from '#server/http/access/access-table.ts'

/** The schema of a body or a query. */
export type InputSchema = v.ObjectSchema<v.ObjectEntries, undefined>
/** Where no input is read. */
export type Nothing = v.ObjectSchema<Record<never, never>, undefined>

/** What every route declares. */
export interface Declared {
  /** The error codes of its own rules. Those that follow from method, path, access and schemas are left out. */
  refuses?: readonly ErrorCode[]
}

/**
 * The contract of a call, declared with its route. The handler validates by these schemas and the OpenAPI document is
 * generated from them, so neither can drift from the other.
 */
export interface Contract extends Declared {
  query?: InputSchema | undefined
  body?: InputSchema | undefined
  bodyOptional?: boolean | undefined
  /** The status of a successful answer. */
  status: number
  /** The JSON of a successful answer; without it the body is empty or of another media type. */
  answer?: v.GenericSchema | undefined
  /** The pattern of the path's id where it is a name; by default a positive integer. */
  idPattern?: RegExp | undefined
  /** The media type of a successful answer that is not JSON. */
  media?: string | undefined
  /** Whether it reads the protocol's headers (Idempotency-Key, Sync-Epoch, If-Match). */
  preconditions?: boolean | undefined
  /** Whether it also reads which appointments the caller has seen (Seen-Appointments). */
  seenAppointments?: boolean | undefined
  /**
   * Whether the answer's `version`, which the ETag tells, is a count of its own. It is no number of a commit, so there is
   * no Sync-Version.
   */
  ownVersion?: boolean | undefined
  /** The `current` of a 412. */
  resource?: v.GenericSchema | undefined
}

/** A registered call: method and path, access, and its contract. */
export interface DescribedCall {
  /** GET, HEAD, POST, PUT or DELETE. */
  method: string
  /** Without the prefix; `:id` stands for an id. */
  path: string
  access: Access
  contract: Contract
}

declare module 'fastify' {
  interface FastifyContextConfig {
    contract?: Contract
  }
}
