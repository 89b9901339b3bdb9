import { device } from '#app/clinic/device.ts'
import { api } from '#app/clinic/page-api.ts'
import { keepDeviceToken, readDeviceTokens } from '#data/local/session/stored-device-tokens.ts'
import { acceptInvitation, type InvitationAcceptance, login } from '#data/remote/auth-api.ts'
import { revokeToken, revokeTokens } from '#data/sync/push/revoke-tokens.ts'

/* Requests for the beginning and the end of a session; loaded on demand. */

/** Signs in with the known device tokens, and stores the new one (auth-api.ts). */
export async function requestSession(username: string, password: string) {
  const { token, user, deviceToken, isPlain } = await login(api, username, password, readDeviceTokens(localStorage))
  keepDeviceToken(localStorage, user.id, deviceToken)
  return { token, user, isPlain }
}

/** Signs in by an invitation, and stores the device token. */
export async function requestInvitedSession(acceptance: InvitationAcceptance) {
  const { token, user, deviceToken } = await acceptInvitation(api, acceptance)
  keepDeviceToken(localStorage, user.id, deviceToken)
  return { token, user, isPlain: false }
}

/** See revoke-tokens.ts. */
export const revokeStoredTokens = (deadline: () => AbortSignal) => revokeTokens(device, api, deadline)

/** See revoke-tokens.ts. */
export const revokeAtOnce = (token: string, deadline: AbortSignal) => revokeToken(api, { token }, deadline)
