import type * as v from 'valibot'
import type { ErrorCode } from '#domain/wire/error-wire.ts'
import type { Access } from '#server/http/access/access-table.ts'

/** What is read of a body or a query. */
export type InputSchema = v.ObjectSchema<v.ObjectEntries, undefined>
/** Where nothing is read. */
export type Nothing = v.ObjectSchema<Record<never, never>, undefined>

/** What every route says of itself, whatever it does. */
export interface Declared {
  /** The refusals of its own rules; those that follow from its verb, path, access and schemas go without saying. */
  refuses?: readonly ErrorCode[]
}

/**
 * The shapes of one call, declared where its route is made. The handler reads by these same schemas, and the OpenAPI document is
 * made of them, so that neither can drift from the other.
 */
export interface Contract extends Declared {
  query?: InputSchema | undefined
  body?: InputSchema | undefined
  bodyOptional?: boolean | undefined
  /** The status of a good answer. */
  status: number
  /** The JSON of a good answer; without it there is no body, or one of another kind. */
  answer?: v.GenericSchema | undefined
  /** The kind of content of a good answer that is not JSON. */
  media?: string | undefined
  /** Whether it reads the headers of the protocol (Idempotency-Key, Sync-Epoch, If-Match). */
  preconditions?: boolean | undefined
  /** Whether it reads besides which appointments its caller has seen (Seen-Appointments). */
  seenAppointments?: boolean | undefined
  /** What a 412 shows as `current`. */
  resource?: v.GenericSchema | undefined
}

/** One call of the API as it was registered: its place, who may call it, and the shapes that it declared. */
export interface DescribedCall {
  /** GET, HEAD, POST, PUT or DELETE. */
  method: string
  /** Below the prefix, with `:id` where an id stands. */
  path: string
  access: Access
  contract: Contract
}

declare module 'fastify' {
  interface FastifyContextConfig {
    contract?: Contract
  }
}
