import { v5 } from 'uuid'
import type { Ref } from './row-key.ts'

/**
 * The UUID that a name has within a namespace, itself a UUID (RFC 4122, section 4.3, version 5): whoever knows both finds the
 * same one. So device and server call the appointments of one request by the same refs, uuidV5(requestRef, startTime), without asking
 * each other. In lower case. Throws a RangeError for a namespace that is no UUID.
 */
export function uuidV5(namespace: Ref, name: string): Ref {
  return v5(name, bytesOfUuid(namespace))
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Reads a UUID of any version and variant, as the API takes them; the library's own reader refuses those that no standard names. */
function bytesOfUuid(uuid: string): Uint8Array {
  if (!UUID.test(uuid)) throw new RangeError(`not a UUID: ${uuid}`)
  return Uint8Array.from(uuid.replaceAll('-', '').matchAll(/../g), ([pair]) => Number.parseInt(pair, 16))
}
