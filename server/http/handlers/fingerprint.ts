import { createHash } from 'node:crypto'

/** The request that a key stands for. Headers are left out: a retry may be sent in another epoch. */
export interface KeyedRequest {
  userId: number | null
  method: string
  path: string
  body: unknown
}

/** Left out, so that a stored fingerprint cannot be used to guess them. */
const SECRET_FIELDS: ReadonlySet<string> = new Set(['password', 'currentPassword', 'newPassword', 'token'])

/** Computes the SHA-256 of user, method, path and body. The order of the body's keys makes no difference. */
export function fingerprintOf({ userId, method, path, body }: KeyedRequest): string {
  const text = JSON.stringify([userId, method, path, body ?? null], canonicalize)
  return createHash('sha256').update(text).digest('hex')
}

function canonicalize(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).filter(([name]) => !SECRET_FIELDS.has(name))
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}
