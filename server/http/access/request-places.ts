import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest, RouteShorthandOptionsWithHandler } from 'fastify'
import { ApiError } from '#server/http/errors/api-errors.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { clientHasGone } from './gone-client.ts'
import { networkOf } from './network-of.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered however many others are: it costs next to nothing, or stays open on purpose. */
    isUnbounded?: boolean
  }
}

/** Of staff, of patients and of visitors each: more than all devices of a clinic ask for at a time. */
const MOST_ANSWERED = 500
/** Of one account, or of the visitors of one network. */
const MOST_OF_ONE = 150
/** Bodies that are on their way, of 64 KB at most: of staff, of patients and of visitors each. */
const MOST_BODIES = 500

/**
 * Bounds what is answered at a time. A request takes a place once its body is here, unless its sender has gone by then: it is dropped.
 * Staff, patients and visitors have places of their own, and nobody has more than a share: who asks without end, or reads nothing, keeps
 * the others from nothing. When a share is used up, the answer that has been on its way to its reader for the longest makes room; when
 * none is, the request is 503.
 */
export class RequestPlaces {
  readonly #places = { admin: new Places(), patient: new Places(), visitor: new Places() }

  /** From now on the requests of this app take places. */
  bound(app: FastifyInstance): void {
    app.addHook('preParsing', async (request, { raw }) => {
      if (isOverConnection(request) && !raw.destroyed && !request.raw.complete) this.#placesFor(request).awaitBody(raw)
    })
    app.addHook('preValidation', async (request, { raw }) => {
      if (!isOverConnection(request)) return
      if (raw.destroyed) throw clientHasGone()
      const places = this.#placesFor(request)
      places.endWait(raw)
      if (request.routeOptions.config.isUnbounded) return
      if (!places.take(holderOf(request), raw)) throw noPlace()
    })
  }

  /** The answer has been read, or nobody is there to read it. */
  leave(response: ServerResponse): void {
    for (const places of Object.values(this.#places)) places.leave(response)
  }

  #placesFor({ caller }: FastifyRequest): Places {
    return this.#places[caller?.role ?? 'visitor']
  }
}

/** An account, or the network of a visitor. Outside of the API nobody looks who asks. */
function holderOf({ caller, ip }: FastifyRequest): string {
  return caller ? String(caller.userId) : networkOf(ip)
}

/** A route that takes no place. */
export function unbounded(route: RouteShorthandOptionsWithHandler): RouteShorthandOptionsWithHandler {
  return { ...route, config: { ...route.config, isUnbounded: true } }
}

/** What the process asks of itself (`app.inject`) takes no place. */
function isOverConnection({ raw }: FastifyRequest): boolean {
  return raw.socket instanceof Socket
}

/** Of staff, of patients or of visitors: whose bodies are on their way, and whose answers are being made or read. */
class Places {
  /** The first to come is the first in it. */
  readonly #taken = new Map<ServerResponse, string>()
  /** Those whose bodies are on their way, in the same order. */
  readonly #bodies = new Set<ServerResponse>()

  /** When too many are on their way, the one that has been for the longest is dropped: a device sends its body with its headers. */
  awaitBody(response: ServerResponse): void {
    const [slowest] = this.#bodies
    if (slowest && this.#bodies.size >= MOST_BODIES) {
      this.#bodies.delete(slowest)
      slowest.destroy()
    }
    this.#bodies.add(response)
  }

  endWait(response: ServerResponse): void {
    this.#bodies.delete(response)
  }

  /** Whether there was room. */
  take(who: string, response: ServerResponse): boolean {
    const own = [...this.#taken].filter(([, holder]) => holder === who)
    const isShareUsed = own.length >= MOST_OF_ONE
    if (isShareUsed || this.#taken.size >= MOST_ANSWERED) {
      const rivals = isShareUsed ? own : [...this.#taken]
      const [slowest] = rivals.find(([{ headersSent }]) => headersSent) ?? []
      if (!slowest) return false
      this.#taken.delete(slowest)
      slowest.destroy()
    }
    this.#taken.set(response, who)
    return true
  }

  leave(response: ServerResponse): void {
    this.#bodies.delete(response)
    this.#taken.delete(response)
  }
}

/** Many of them are no news for the log. */
function noPlace(): ApiError {
  const headers = { 'Retry-After': '2', Connection: 'close' }
  return new ApiError(503, 'internal', errorTexts.unavailable, { headers, log: 'nothing' })
}
