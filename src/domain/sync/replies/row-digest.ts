/** The digest of a set of rows: their number, and the xor of the hashes of their ids and versions. */
export interface RowDigest {
  count: number
  /** 64 bits as 16 hexadecimal digits; all zero for no rows. */
  hash: string
}

interface Identified {
  id: number
  version: number
}

const TWO_TO_32 = 4_294_967_296

/**
 * Returns the digest by which a device detects that its mirror differs from the server (docs/sync/SPEC.md, R-6). The
 * order of the rows does not matter, but each id may occur only once. The two 32-bit halves are computed independently,
 * so two different sets have the same digest once in 2^64. It detects bugs, not deliberate collisions. Ids and versions
 * are whole numbers from 0 up to 2^53.
 */
export function digestOfRows(rows: Iterable<Identified>): RowDigest {
  let count = 0
  let first = 0
  let second = 0
  for (const row of rows) {
    count++
    first ^= firstHalf(row)
    second ^= secondHalf(row)
  }
  return { count, hash: hex(first) + hex(second) }
}

/** Combines the digests of two disjoint sets of rows. */
export function joinDigests(one: RowDigest, other: RowDigest): RowDigest {
  const joinHalves = (from: number, to: number) =>
    hex(Number.parseInt(one.hash.slice(from, to), 16) ^ Number.parseInt(other.hash.slice(from, to), 16))
  return { count: one.count + other.count, hash: joinHalves(0, 8) + joinHalves(8, 16) }
}

function firstHalf({ id, version }: Identified): number {
  let hash = absorb(0x1b873593, id, 0xcc9e2d51)
  hash = absorb(hash, version, 0x85ebca6b)
  return finalMix(hash, 0xc2b2ae35, 0x27d4eb2f)
}

function secondHalf({ id, version }: Identified): number {
  let hash = absorb(0x165667b1, version, 0x9e3779b1)
  hash = absorb(hash, id, 0xc2b2ae3d)
  return finalMix(hash, 0x27d4eb2d, 0x85ebca77)
}

/** Mixes in a number, which may exceed 32 bits, as two words. */
function absorb(hash: number, value: number, factor: number): number {
  const low = Math.imul(hash ^ value, factor)
  return Math.imul(rotate(low, 15) ^ Math.floor(value / TWO_TO_32), factor) ^ (low >>> 13)
}

function finalMix(hash: number, one: number, other: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 16), one)
  const again = Math.imul(mixed ^ (mixed >>> 13), other)
  return again ^ (again >>> 16)
}

function rotate(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits))
}

function hex(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0')
}
