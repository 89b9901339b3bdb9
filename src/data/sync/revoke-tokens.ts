import type { KyInstance } from 'ky'
import type { DeviceDatabase } from '#data/local/device-database.ts'
import { RefusedError, UnreachableError } from '#data/remote/api-error.ts'
import { logout } from '#data/remote/auth-api.ts'

/** Tells the server about sessions that ended without network. A token that it no longer knows is done with too. */
export async function revokeTokens(device: DeviceDatabase, api: KyInstance): Promise<void> {
  for (const { token } of await device.revocations.toArray()) {
    try {
      await logout(api, token)
    } catch (error) {
      if (error instanceof UnreachableError) return
      if (!(error instanceof RefusedError) || error.status !== 401) throw error
    }
    await device.revocations.delete(token)
  }
}
