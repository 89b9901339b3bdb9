import { MOST_DEVICE_TOKENS, readStoredTokens } from '#domain/wire/session-wire.ts'

/** Key in localStorage. The entry outlives the session and holds no name, since others use this device. */
const KEY = 'deviceTokens'

/**
 * Returns the device tokens of earlier sign-ins on this device, the latest last; none from a server that issues none.
 */
export function readDeviceTokens(storage: Storage): string[] {
  return readStored(storage).map(([, token]) => token)
}

/**
 * Keeps the device token of a sign-in. A server that issued none has the baseline API: tokens of other servers are then
 * forgotten, so that no unknown field is sent. If there is no room, the device only counts as new at the next sign-in.
 */
export function keepDeviceToken(storage: Storage, userId: number, token: string | undefined): void {
  const others = readStored(storage).filter(([id]) => id !== userId)
  const latest = token === undefined ? [] : [...others, [userId, token]].slice(-MOST_DEVICE_TOKENS)
  try {
    storage.setItem(KEY, JSON.stringify(latest))
  } catch (error) {
    console.warn(error)
  }
}

function readStored(storage: Storage): [number, string][] {
  return readStoredTokens(storage.getItem(KEY) ?? '[]') ?? []
}
