import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

/** Smaller files gain nothing. */
const COMPRESSED_FROM_BYTES = 1024

/** A file in every encoding in which it may be sent. */
export interface EncodedFile {
  /** The value of its ETag. */
  tag: string
  encoded: Readonly<Record<'identity' | 'br' | 'gzip', Buffer>>
}

/** Compresses a text for all requests to come. */
export async function encodeFile(text: string): Promise<EncodedFile> {
  const identity = Buffer.from(text)
  const tag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  if (identity.length < COMPRESSED_FROM_BYTES) return { tag, encoded: { identity, br: identity, gzip: identity } }
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)])
  return { tag, encoded: { identity, br, gzip: zipped } }
}
