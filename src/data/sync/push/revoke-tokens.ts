import type { KyInstance } from 'ky'
import type { DeviceDatabase, Revocation } from '#data/local/database/device-database.ts'
import { logout } from '#data/remote/auth-api.ts'
import { RefusedError, UnreachableError } from '#data/remote/http/api-error.ts'

/**
 * Revokes the tokens of sessions that ended offline, one request after another, each with a `deadline`. A token that
 * the server no longer knows is done; one that can't be revoked now is kept.
 */
export async function revokeTokens(
  device: DeviceDatabase,
  api: KyInstance,
  deadline: () => AbortSignal,
): Promise<void> {
  for (const revocation of await device.revocations.toArray()) {
    if (!(await revokeToken(api, revocation, deadline()))) return
    await device.revocations.delete(revocation.token)
  }
}

/** The server does not know the token or the call. */
const NOTHING_TO_END: readonly number[] = [401, 404, 405]

/** Revokes one token. False if that is not possible now; true also if there was nothing to revoke. */
export async function revokeToken(
  api: KyInstance,
  { token, isPlain }: Revocation,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await logout(api, token, { signal, plain: isPlain !== false })
    return true
  } catch (error) {
    if (error instanceof UnreachableError) return false
    if (error instanceof RefusedError) return NOTHING_TO_END.includes(error.status)
    throw error
  }
}
