import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServerContext } from '#server/context.ts'
import { forbidden, methodNotAllowed, unauthenticated } from '#server/http/errors/api-errors.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import type { DescribedCall } from '#server/http/handlers/contract.ts'
import { findSession } from '#server/resources/auth/sessions.ts'
import { type Access, accessTable } from './access-table.ts'
import type { Caller } from './caller.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's row of the access table; the routes that answer 405 have none. */
    access?: Access
  }
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Denies by default. Each route of `api` must be in the access table and declare a contract, else its registration
 * throws. The table is enforced before anything else of a request is read. Returns the calls; the list grows as routes
 * are registered.
 */
export function guardRoutes(api: FastifyInstance, context: ServerContext): readonly DescribedCall[] {
  const calls: DescribedCall[] = []
  api.decorateRequest('caller', null)
  api.addHook('onRoute', (route) => {
    if (route.handler === answerWrongVerb) return
    const methods = [route.method].flat()
    const path = route.url.slice(api.prefix.length)
    const contract = route.config?.contract
    if (!contract) throw new Error(`${methods.join()} ${path} declares no contract`)
    for (const method of methods) {
      const access = accessOf(method, path)
      route.config = { ...route.config, access }
      calls.push({ method, path, access, contract })
    }
  })
  api.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config
    if (!access) return
    request.caller = await callerFrom(request, context)
    enforce(access, request.caller)
  })
  return calls
}

/** Answers 405 to every method that a path of the table lacks, and names those that it has. */
export function refuseWrongVerbs(api: FastifyInstance): void {
  for (const [url, rows] of Object.entries(accessTable)) {
    const method = METHODS.filter((verb) => !(verb in rows))
    api.route({ method, url, handler: answerWrongVerb })
  }
}

function answerWrongVerb(request: FastifyRequest): never {
  const path = request.routeOptions.url?.slice(request.server.prefix.length) ?? ''
  throw methodNotAllowed(Object.keys(accessTable[path] ?? {}))
}

function accessOf(method: string, path: string): Access {
  const access = accessTable[path]?.[method]
  if (!access) throw new Error(`${method} ${path} is not in the access table`)
  return access
}

function enforce(access: Access, caller: Caller | null): void {
  if (access.anonymous) return
  if (!caller) throw unauthenticated()
  const isStaffAllowed = access.admin && (caller.isOwner || !access.ownerOnly)
  const allowed = caller.role === 'admin' ? isStaffAllowed : access.patient !== 'no'
  if (!allowed) throw forbidden()
  if (access.fullScope && !caller.hasFullScope) throw forbidden(errorTexts.frontDesk)
}

const READ_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD'])
const BEARER = /^Bearer +([\w-]{43})$/i

async function callerFrom(request: FastifyRequest, { db, clock }: ServerContext): Promise<Caller | null> {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
  const use = READ_METHODS.has(request.method) ? 'reading' : 'writing'
  return token ? findSession(db, clock(), token, use) : null
}
