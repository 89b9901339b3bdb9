import type { FastifyRequest } from 'fastify'
import type { RequestLog } from '#server/http/request-log.ts'
import { unconfiguredProxyTexts } from './unconfigured-proxy-texts.ts'

/** The one header by which a believed proxy tells where a request came from. */
const READ = 'x-forwarded-for'

/** What proxies in front of a server add, and no browser by itself. */
const ADDED_BY_PROXIES = [
  READ,
  'forwarded',
  'x-real-ip',
  'x-client-ip',
  'cf-connecting-ip',
  'true-client-ip',
  'x-forwarded-proto',
  'x-forwarded-host',
  'via',
]

/**
 * Finds out that requests come through a proxy that does not tell from where, or that TRUST_PROXY does not name: then all the world has
 * that proxy's address. Whoever guesses passwords makes everybody wait, and whoever fills in a form closes it to everybody. Tells it to
 * the log once.
 */
export class UnconfiguredProxy {
  #isSeen = false

  /** Whether a request told of a proxy, and not where it came from. */
  get isSeen(): boolean {
    return this.#isSeen
  }

  look(request: FastifyRequest, log: RequestLog): void {
    const { headers, ips = [] } = request
    if (this.#isSeen || !ADDED_BY_PROXIES.some((name) => name in headers)) return
    // Behind the connection's address stands what a believed proxy told.
    if (ips.length > 1) return
    this.#isSeen = true
    const advice = READ in headers ? unconfiguredProxyTexts.notBelieved : unconfiguredProxyTexts.notTelling
    log.news(request, { event: 'proxy.untold', advice })
  }
}
