import type { KyInstance } from 'ky'
import type { DeviceDatabase } from '#data/local/device-database.ts'
import { RefusedError, UnreachableError } from '#data/remote/api-error.ts'
import { logout } from '#data/remote/auth-api.ts'

/**
 * Tells the server about sessions that ended without network, one request after another, each ended by `deadline`. A token that
 * the server no longer knows is done with too; one that it can't take now is kept for the next time.
 */
export async function revokeTokens(
  device: DeviceDatabase,
  api: KyInstance,
  deadline: () => AbortSignal,
): Promise<void> {
  for (const { token } of await device.revocations.toArray()) {
    if (!(await revokeToken(api, token, deadline()))) return
    await device.revocations.delete(token)
  }
}

/** Tells the server about one of them. False when it can't take that now; true, too, when it no longer knows the token. */
export async function revokeToken(api: KyInstance, token: string, signal: AbortSignal): Promise<boolean> {
  try {
    await logout(api, token, signal)
    return true
  } catch (error) {
    if (error instanceof UnreachableError) return false
    if (error instanceof RefusedError) return error.status === 401
    throw error
  }
}
