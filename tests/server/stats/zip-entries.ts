import { inflateRawSync } from 'node:zlib'

const END_OF_DIRECTORY = 0x06054b50
const END_LENGTH = 22
const ENTRY_LENGTH = 46
const LOCAL_LENGTH = 30
const DEFLATED = 8

/** Reads the files of a zip archive as texts by name, without interpreting them. */
export function zipEntries(archive: Buffer): Map<string, string> {
  const end = archive.length - END_LENGTH
  if (archive.readUInt32LE(end) !== END_OF_DIRECTORY) throw new Error('not a zip archive')
  const entries = new Map<string, string>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const local = archive.readUInt32LE(at + 42)
    const start = local + LOCAL_LENGTH + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const packed = archive.subarray(start, start + archive.readUInt32LE(at + 20))
    const content = archive.readUInt16LE(at + 10) === DEFLATED ? inflateRawSync(packed) : packed
    entries.set(archive.toString('utf8', at + ENTRY_LENGTH, at + ENTRY_LENGTH + name), content.toString('utf8'))
    at += ENTRY_LENGTH + name + extra + comment
  }
  return entries
}
