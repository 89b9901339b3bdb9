import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest, RouteShorthandOptionsWithHandler } from 'fastify'
import { ApiError } from './api-errors.ts'
import { errorTexts } from './error-texts.ts'
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
/** Bodies that are on their way, of 64 KB at most. */
const MOST_BODIES = 500

/**
 * Bounds what is answered at a time. A request takes a place once its body is here. Staff, patients and visitors have places of their
 * own, and nobody has more than a share: who asks without end, or reads nothing, keeps the others from nothing. When a share is used up,
 * the answer that has been on its way to its reader for the longest makes room; when none is, the request is 503.
 */
export class RequestPlaces {
  readonly #places = { admin: new Places(), patient: new Places(), visitor: new Places() }
  /** The first to come is the first in it. */
  readonly #bodies = new Set<ServerResponse>()

  /** From now on the requests of this app take places. */
  bound(app: FastifyInstance): void {
    app.addHook('preParsing', async (request, { raw }) => {
      if (isOverConnection(request, raw) && !request.raw.complete) this.#awaitBody(raw)
    })
    app.addHook('preValidation', async (request, { raw }) => {
      this.#bodies.delete(raw)
      if (!isOverConnection(request, raw) || request.routeOptions.config.isUnbounded) return
      if (!this.#take(request, raw)) throw noPlace()
    })
  }

  /** The answer has been read, or nobody is there to read it. */
  leave(response: ServerResponse): void {
    this.#bodies.delete(response)
    for (const places of Object.values(this.#places)) places.leave(response)
  }

  /** When too many are on their way, the one that has been for the longest is dropped: a device sends its body with its headers. */
  #awaitBody(response: ServerResponse): void {
    const [slowest] = this.#bodies
    if (slowest && this.#bodies.size >= MOST_BODIES) {
      this.#bodies.delete(slowest)
      slowest.destroy()
    }
    this.#bodies.add(response)
  }

  #take(request: FastifyRequest, response: ServerResponse): boolean {
    const { caller, ip } = request
    // Outside of the API nobody looks who asks.
    if (!caller) return this.#places.visitor.take(networkOf(ip), response)
    return this.#places[caller.role].take(String(caller.userId), response)
  }
}

/** A route that takes no place. */
export function unbounded(route: RouteShorthandOptionsWithHandler): RouteShorthandOptionsWithHandler {
  return { ...route, config: { ...route.config, isUnbounded: true } }
}

/** What the process asks of itself (`app.inject`) holds none, and who has gone meanwhile holds none any more. */
function isOverConnection({ raw }: FastifyRequest, response: ServerResponse): boolean {
  return raw.socket instanceof Socket && !response.destroyed
}

/** Whose answers are being made or read. */
class Places {
  /** The first to come is the first in it. */
  readonly #taken = new Map<ServerResponse, string>()

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
    this.#taken.delete(response)
  }
}

/** Many of them are no news for the log. */
function noPlace(): ApiError {
  const headers = { 'Retry-After': '2', Connection: 'close' }
  return new ApiError(503, 'internal', errorTexts.unavailable, { headers, log: 'nothing' })
}
