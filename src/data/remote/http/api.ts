import ky, { type KyInstance } from 'ky'

/** The API's address, and an alternative `fetch` for callers without a network (tests, the simulation). */
export interface ApiOptions {
  baseUrl?: string
  fetch?: typeof globalThis.fetch
}

/**
 * Creates the ky instance that all requests use. It has no timeout and no retries: the caller's deadline ends a
 * request, and only the outbox decides about retries. Error statuses are returned, not thrown.
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
