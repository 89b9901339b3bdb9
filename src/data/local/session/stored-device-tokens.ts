import { MOST_DEVICE_TOKENS, readStoredTokens } from '#domain/wire/session-wire.ts'

/** Beside the session in localStorage; it stays when that ends. No name is kept: others use this device. */
const KEY = 'deviceTokens'

/** What earlier sign-ins on this device were answered with, the latest last; none from a server that gives none. */
export function readDeviceTokens(storage: Storage): string[] {
  return stored(storage).map(([, token]) => token)
}

/**
 * Keeps what a sign-in was answered with. A server that gave nothing is a baseline server: what another gave here before is forgotten, so
 * that no field goes out that it does not know. Where there is no room the device is a stranger at the next sign-in, no more.
 */
export function keepDeviceToken(storage: Storage, userId: number, token: string | undefined): void {
  const others = stored(storage).filter(([id]) => id !== userId)
  const latest = token === undefined ? [] : [...others, [userId, token]].slice(-MOST_DEVICE_TOKENS)
  try {
    storage.setItem(KEY, JSON.stringify(latest))
  } catch (error) {
    console.warn(error)
  }
}

function stored(storage: Storage): [number, string][] {
  return readStoredTokens(storage.getItem(KEY) ?? '[]') ?? []
}
