import { device } from '#app/clinic/device.ts'
import { api } from '#app/clinic/page-api.ts'
import { keepDeviceToken, readDeviceTokens } from '#data/local/session/stored-device-tokens.ts'
import { login } from '#data/remote/auth-api.ts'
import { revokeToken, revokeTokens } from '#data/sync/push/revoke-tokens.ts'

/* What a session asks of the server at its two ends: fetched when it is wanted. */

/** See auth-api.ts; shows that this device is known, and keeps that it is now. */
export async function askForSession(username: string, password: string) {
  const { token, user, deviceToken, isPlain } = await login(api, username, password, readDeviceTokens(localStorage))
  keepDeviceToken(localStorage, user.id, deviceToken)
  return { token, user, isPlain }
}

/** See revoke-tokens.ts. */
export const revokeKept = (deadline: () => AbortSignal) => revokeTokens(device, api, deadline)

/** See revoke-tokens.ts. */
export const revokeAtOnce = (token: string, deadline: AbortSignal) => revokeToken(api, { token }, deadline)
