import ky, { type KyInstance } from 'ky'

/** Where the API lives; another `fetch` serves a caller that has no network of its own (tests, the simulation). */
export interface ApiOptions {
  baseUrl?: string
  fetch?: typeof globalThis.fetch
}

/**
 * The one ky instance. No time limit and no retries of its own: the sender's watchdog ends a request, and only the outbox
 * decides what is sent again. Refusals are answers here, not exceptions.
 */
export function createApi({ baseUrl = '/api/v1', fetch }: ApiOptions = {}): KyInstance {
  return ky.create({
    prefix: baseUrl,
    timeout: false,
    retry: 0,
    throwHttpErrors: false,
    cache: 'no-store',
    credentials: 'omit',
    ...(fetch ? { fetch } : {}),
  })
}
