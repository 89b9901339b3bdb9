import type { Ref } from './row-key.ts'
import { sha1 } from './sha-1.ts'

/**
 * The UUID that a name has within a namespace, itself a UUID (RFC 4122, section 4.3, version 5): whoever knows both finds the
 * same one. So device and server call the appointments of one request by the same refs, uuidV5(requestRef, startTime), without asking
 * each other. In lower case. Throws a RangeError for a namespace that is no UUID.
 */
export function uuidV5(namespace: Ref, name: string): Ref {
  const bytes = sha1(Uint8Array.from([...bytesOfUuid(namespace), ...utf8Of(name)])).slice(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function bytesOfUuid(uuid: string): number[] {
  if (!UUID.test(uuid)) throw new RangeError(`not a UUID: ${uuid}`)
  return Array.from(uuid.replaceAll('-', '').matchAll(/../g), ([pair]) => Number.parseInt(pair, 16))
}

/** The domain's language has no TextEncoder; percent-encoding writes the same bytes. */
function utf8Of(text: string): number[] {
  return Array.from(encodeURIComponent(text).matchAll(/%(..)|./g), ([character, pair]) =>
    pair === undefined ? character.charCodeAt(0) : Number.parseInt(pair, 16),
  )
}
