import { v5 } from 'uuid'
import type { Ref } from './row-key.ts'

/**
 * Returns the UUID of a name in a namespace, itself a UUID (version 5, RFC 4122, section 4.3). So device and server
 * derive the same refs for the appointments of a request, uuidV5(requestRef, startTime), independently. Lower case.
 * Throws a RangeError if the namespace is no UUID.
 */
export function uuidV5(namespace: Ref, name: string): Ref {
  return v5(name, bytesOfUuid(namespace))
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Parses a UUID of any version and variant, as the API accepts them; the library's parser rejects non-standard ones.
 */
function bytesOfUuid(uuid: string): Uint8Array {
  if (!UUID.test(uuid)) throw new RangeError(`not a UUID: ${uuid}`)
  return Uint8Array.from(uuid.replaceAll('-', '').matchAll(/../g), ([pair]) => Number.parseInt(pair, 16))
}
