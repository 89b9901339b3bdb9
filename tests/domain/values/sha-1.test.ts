import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sha1 } from '#domain/values/sha-1.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const hashOf = (text: string) => hex(sha1(new TextEncoder().encode(text)))

it('gives the hashes that its standard prints', () => {
  expect(hashOf('')).toBe('da39a3ee5e6b4b0d3255bfef95601890afd80709')
  expect(hashOf('abc')).toBe('a9993e364706816aba3e25717850c26c9cd0d89d')
  expect(hashOf('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')).toBe(
    '84983e441c3bd26ebaae4aa1f95129e5e54670f1',
  )
})

it('agrees with the platform about messages of every length around a block', () => {
  const message = fc.uint8Array({ minLength: 0, maxLength: 200 })
  fc.assert(
    fc.property(message, (bytes) => {
      expect(hex(sha1(bytes))).toBe(createHash('sha1').update(bytes).digest('hex'))
    }),
  )
  for (let length = 50; length < 135; length++) {
    const bytes = new Uint8Array(length).fill(length)
    expect(hex(sha1(bytes))).toBe(createHash('sha1').update(bytes).digest('hex'))
  }
})
