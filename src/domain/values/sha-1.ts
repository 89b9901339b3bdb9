const BLOCK_BYTES = 64
const ROUNDS = 80
const START: readonly number[] = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]

/**
 * The SHA-1 hash, 20 bytes. For names only (uuid-v5.ts), where nobody gains by a collision; the platforms' own is asynchronous in
 * browsers, and a name is needed in the middle of a computation.
 */
export function sha1(message: Uint8Array): Uint8Array {
  const padded = withLength(message)
  let state = START
  for (let at = 0; at < padded.byteLength; at += BLOCK_BYTES) state = mixed(state, expanded(padded, at))
  const hash = new DataView(new ArrayBuffer(20))
  state.forEach((word, index) => {
    hash.setUint32(index * 4, word)
  })
  return new Uint8Array(hash.buffer)
}

/** The message, a one bit, zeros up to a whole number of blocks, and the message's length in bits. */
function withLength(message: Uint8Array): DataView {
  const length = Math.ceil((message.length + 9) / BLOCK_BYTES) * BLOCK_BYTES
  const bytes = new Uint8Array(length)
  bytes.set(message)
  bytes[message.length] = 0x80
  const padded = new DataView(bytes.buffer)
  padded.setBigUint64(length - 8, BigInt(message.length) * 8n)
  return padded
}

function expanded(padded: DataView, at: number): readonly number[] {
  const words = Array.from({ length: 16 }, (_, index) => padded.getUint32(at + index * 4))
  const word = (index: number) => words[index] ?? 0
  for (let i = 16; i < ROUNDS; i++) words.push(rotated(word(i - 3) ^ word(i - 8) ^ word(i - 14) ^ word(i - 16), 1))
  return words
}

function mixed(state: readonly number[], words: readonly number[]): readonly number[] {
  let [a = 0, b = 0, c = 0, d = 0, e = 0] = state
  words.forEach((word, round) => {
    const next = (rotated(a, 5) + scrambled(round, b, c, d) + e + word) | 0
    ;[a, b, c, d, e] = [next, a, rotated(b, 30), c, d]
  })
  return [a, b, c, d, e].map((word, index) => (word + (state[index] ?? 0)) | 0)
}

/** The function and the constant of each quarter of the rounds. */
function scrambled(round: number, b: number, c: number, d: number): number {
  if (round < 20) return ((b & c) | (~b & d)) + 0x5a827999
  if (round < 40) return (b ^ c ^ d) + 0x6ed9eba1
  if (round < 60) return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc
  return (b ^ c ^ d) + 0xca62c1d6
}

function rotated(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits))
}
