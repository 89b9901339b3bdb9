import type { KyInstance } from 'ky'
import type { DeviceDatabase, Revocation } from '#data/local/database/device-database.ts'
import { logout } from '#data/remote/auth-api.ts'
import { RefusedError, UnreachableError } from '#data/remote/http/api-error.ts'

/**
 * Tells the server about sessions that ended without network, one request after another, each ended by `deadline`. A token that
 * the server no longer knows is done with too; one that it can't take now is kept for the next time.
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

/** The server does not know the token any more, or no such call. */
const NOTHING_TO_END: readonly number[] = [401, 404, 405]

/** Tells the server about one of them. False when it can't take that now; true, too, where there is nothing that could be ended. */
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
