import type { FastifyRequest } from 'fastify'
import type { RequestLog } from './request-log.ts'
import { untoldProxyTexts } from './untold-proxy-texts.ts'

const FORWARDED = ['forwarded', 'x-forwarded-for']

/**
 * Finds out that requests come through a proxy of which TRUST_PROXY says nothing: then all the world has that proxy's address, and
 * whoever guesses passwords makes everybody wait. Tells it to the log once.
 */
export class UntoldProxy {
  #isSeen = false

  /** Whether a request told of a proxy that is not believed. */
  get isSeen(): boolean {
    return this.#isSeen
  }

  look(request: FastifyRequest, log: RequestLog): void {
    if (this.#isSeen || !FORWARDED.some((name) => name in request.headers)) return
    // A believed header gives another address than the connection's.
    if (request.ip !== request.socket.remoteAddress) return
    this.#isSeen = true
    log.news(request, { event: 'proxy.untold', advice: untoldProxyTexts.advice })
  }
}
