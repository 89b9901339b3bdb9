import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest, RouteShorthandOptionsWithHandler } from 'fastify'
import { ApiError } from '#server/http/errors/api-errors.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { clientClosedRequest } from './gone-client.ts'
import { networkOf } from './network-of.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Exempt from the limits: the answer is cheap, or stays open on purpose. */
    isUnbounded?: boolean
  }
}

/** The limit for staff, for patients and for visitors each. All devices of a clinic together ask for less. */
const MOST_ANSWERED = 500
/** The limit for one account, or for the visitors of one network. */
const MOST_OF_ONE = 150
/** The limit of incoming bodies (64 KB at most) for staff, for patients and for visitors each. */
const MOST_BODIES = 500

/**
 * Limits the number of concurrent requests. A request takes a place once its body has arrived; it is dropped if its
 * client has gone by then. Staff, patients and visitors have separate places, and one account or network can take only
 * a share. So a caller who floods the server, or reads no answers, does not block the others. When a share is full, the
 * slowest answer that is being sent loses its place. When none is being sent, the new request gets a 503.
 */
export class RequestPlaces {
  readonly #places = { admin: new Places(), patient: new Places(), visitor: new Places() }

  /** Applies the limits to the requests of this app. */
  limit(app: FastifyInstance): void {
    app.addHook('preParsing', (request, { raw }, _payload, done) => {
      if (isOverConnection(request) && !raw.destroyed && !request.raw.complete) this.#placesFor(request).awaitBody(raw)
      done()
    })
    app.addHook('preValidation', (request, { raw }, done) => done(this.#refusalOf(request, raw)))
  }

  /** Takes a place for a request whose body has arrived; returns the error for one that gets none. */
  #refusalOf(request: FastifyRequest, response: ServerResponse): ApiError | undefined {
    if (!isOverConnection(request)) return undefined
    if (response.destroyed) return clientClosedRequest()
    const places = this.#placesFor(request)
    places.endBody(response)
    if (request.routeOptions.config.isUnbounded || places.take(holderOf(request), response)) return undefined
    return tooBusy()
  }

  /** Frees the place of an answer that was read, or whose client has gone. */
  free(response: ServerResponse): void {
    for (const places of Object.values(this.#places)) places.leave(response)
  }

  #placesFor({ caller }: FastifyRequest): Places {
    return this.#places[caller?.role ?? 'visitor']
  }
}

/** An account, or a visitor's network. Routes outside the API do not look up the caller. */
function holderOf({ caller, ip }: FastifyRequest): string {
  return caller ? String(caller.userId) : networkOf(ip)
}

/** Exempts a route from the limits. */
export function withoutLimits(route: RouteShorthandOptionsWithHandler): RouteShorthandOptionsWithHandler {
  return { ...route, config: { ...route.config, isUnbounded: true } }
}

/** Requests that the process makes itself (`app.inject`) take no place. */
function isOverConnection({ raw }: FastifyRequest): boolean {
  return raw.socket instanceof Socket
}

/**
 * The places of staff, of patients or of visitors: requests whose bodies are arriving, and answers that are being made
 * or read.
 */
class Places {
  /** In order of arrival. */
  readonly #taken = new Map<ServerResponse, string>()
  /** Requests whose bodies are arriving, in order of arrival. */
  readonly #bodies = new Set<ServerResponse>()

  /**
   * Notes a request whose body is arriving. When there are too many, the oldest one is dropped: a device sends body and
   * headers together.
   */
  awaitBody(response: ServerResponse): void {
    const [slowest] = this.#bodies
    if (slowest && this.#bodies.size >= MOST_BODIES) {
      this.#bodies.delete(slowest)
      slowest.destroy()
    }
    this.#bodies.add(response)
  }

  endBody(response: ServerResponse): void {
    this.#bodies.delete(response)
  }

  /** Takes a place; returns whether one was free or could be freed. */
  take(who: string, response: ServerResponse): boolean {
    const isFree = this.#taken.size < MOST_OF_ONE || this.#freesPlace(who)
    if (isFree) this.#taken.set(response, who)
    return isFree
  }

  #freesPlace(who: string): boolean {
    const own = [...this.#taken].filter(([, holder]) => holder === who)
    const isShareUsed = own.length >= MOST_OF_ONE
    if (!isShareUsed && this.#taken.size < MOST_ANSWERED) return true
    const rivals = isShareUsed ? own : [...this.#taken]
    const [slowest] = rivals.find(([{ headersSent }]) => headersSent) ?? []
    if (!slowest) return false
    this.#taken.delete(slowest)
    slowest.destroy()
    return true
  }

  leave(response: ServerResponse): void {
    this.#bodies.delete(response)
    this.#taken.delete(response)
  }
}

/** The log skips this error, since a flood causes many. */
function tooBusy(): ApiError {
  const headers = { 'Retry-After': '2', Connection: 'close' }
  return new ApiError(503, 'internal', errorTexts.unavailable, { headers, log: 'nothing' })
}
