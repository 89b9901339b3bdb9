import type { FastifyRequest } from 'fastify'
import type { Role } from '#domain/user/user.ts'
import { unauthenticated } from '#server/http/errors/api-errors.ts'

/** The caller, as the session tells; never as the request tells. */
export interface Caller {
  userId: number
  role: Role
  /** Whether the account owns the clinic. */
  isOwner: boolean
  /** Whether the account may open clinical texts and statistics. */
  hasFullScope: boolean
  patientId: number | null
  tokenHash: string
}

/** Whose rows the caller may see: everyone's, or one patient's. It goes into the WHERE of every query. */
export type Scope = 'all' | { patientId: number }

/** The scope of a patient's account without a record. Ids begin at 1, so it owns nothing. */
const NOBODY = 0

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

/** The signed-in caller of a route that is closed to visitors. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw unauthenticated()
  return request.caller
}

export function scopeOf({ role, patientId }: Pick<Caller, 'role' | 'patientId'>): Scope {
  return role === 'admin' ? 'all' : { patientId: patientId ?? NOBODY }
}
