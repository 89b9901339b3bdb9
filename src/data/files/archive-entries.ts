import { Inflate } from 'fflate'
import { FileRefusedError } from './file-refusal.ts'

/** A file within an archive. */
export interface ZipEntry {
  name: string
  method: number
  compressedSize: number
  /** As the archive declares it; an archive may lie. */
  size: number
  /** Where its local header begins. */
  offset: number
}

const END_OF_DIRECTORY = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL_HEADER = 0x04034b50
const END_SIZE = 22
const LONGEST_COMMENT = 0xffff
const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 1
const MOST_ENTRIES = 2000
const STEP = 64 * 1024

/** Lists the files of an archive by its directory. Throws FileRefusedError for anything that is no whole archive. */
export function zipEntriesOf(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  if (count > MOST_ENTRIES) throw new FileRefusedError('expandsTooFar')
  const entries: ZipEntry[] = []
  for (let at = view.getUint32(end + 16, true), left = count; left > 0; left--) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== ENTRY) throw new FileRefusedError('damaged')
    if (view.getUint16(at + 8, true) & ENCRYPTED) throw new FileRefusedError('otherKind')
    const nameLength = view.getUint16(at + 28, true)
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)).replace(/^\//, ''),
      method: view.getUint16(at + 10, true),
      compressedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

function findEnd(view: DataView): number {
  const last = view.byteLength - END_SIZE
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at--) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at
  }
  throw new FileRefusedError('damaged')
}

/** Expands files of an archive, all of them together to at most `most` bytes, whatever the archive declares. */
export class ZipReader {
  readonly #bytes: Uint8Array
  #left: number

  constructor(bytes: Uint8Array, most: number) {
    this.#bytes = bytes
    this.#left = most
  }

  /** Returns a file as text. Throws FileRefusedError before more than the limit is in memory. */
  text(entry: ZipEntry): string {
    if (entry.size > this.#left) throw new FileRefusedError('expandsTooFar')
    const decoder = new TextDecoder()
    const parts: string[] = []
    const take = (chunk: Uint8Array, isLast: boolean) => {
      this.#left -= chunk.length
      if (this.#left < 0) throw new FileRefusedError('expandsTooFar')
      parts.push(decoder.decode(chunk, { stream: !isLast }))
    }
    const content = this.#contentOf(entry)
    if (entry.method === STORED) take(content, true)
    else if (entry.method === DEFLATED) inflate(content, take)
    else throw new FileRefusedError('damaged')
    return parts.join('')
  }

  #contentOf({ offset, compressedSize }: ZipEntry): Uint8Array {
    const view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.byteLength)
    if (offset + 30 > view.byteLength || view.getUint32(offset, true) !== LOCAL_HEADER)
      throw new FileRefusedError('damaged')
    const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
    if (start + compressedSize > view.byteLength) throw new FileRefusedError('damaged')
    return this.#bytes.subarray(start, start + compressedSize)
  }
}

function inflate(content: Uint8Array, take: (chunk: Uint8Array, isLast: boolean) => void): void {
  const stream = new Inflate(take)
  try {
    for (let at = 0; at < content.length; at += STEP) {
      stream.push(content.subarray(at, at + STEP), at + STEP >= content.length)
    }
  } catch (error) {
    throw error instanceof FileRefusedError ? error : new FileRefusedError('damaged')
  }
}
