import type { FastifyRequest } from 'fastify'
import type { RequestLog } from '#server/http/request-log.ts'
import { unconfiguredProxyTexts } from './unconfigured-proxy-texts.ts'

/** The only header from which a trusted proxy's client address is read. */
const FORWARDED_FOR = 'x-forwarded-for'

/** Headers that proxies add and browsers never send by themselves. */
const ADDED_BY_PROXIES = [
  FORWARDED_FOR,
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
 * Detects requests through a proxy that hides the client's address, or that TRUST_PROXY does not name. All callers then
 * share the proxy's address. One person who guesses passwords makes everybody wait, and one who floods a form closes it
 * to everybody. Logged once.
 */
export class UnconfiguredProxy {
  #isDetected = false

  /** Whether a request came through a proxy without a usable client address. */
  get isDetected(): boolean {
    return this.#isDetected
  }

  inspect(request: FastifyRequest, log: RequestLog): void {
    const { headers, ips = [] } = request
    if (this.#isDetected || !ADDED_BY_PROXIES.some((name) => name in headers)) return
    // Further addresses come from a trusted proxy.
    if (ips.length > 1) return
    this.#isDetected = true
    const advice = FORWARDED_FOR in headers ? unconfiguredProxyTexts.notBelieved : unconfiguredProxyTexts.notTelling
    log.notice(request, { event: 'proxy.untold', advice })
  }
}
