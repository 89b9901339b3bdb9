import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { uuidV5 } from '#domain/values/uuid-v5.ts'

// The namespaces of RFC 4122, appendix C.
const DNS = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'
const URL = '6ba7b811-9dad-11d1-80b4-00c04fd430c8'
const OID = '6ba7b812-9dad-11d1-80b4-00c04fd430c8'
const X500 = '6ba7b814-9dad-11d1-80b4-00c04fd430c8'

it('the known UUIDs of the standard namespaces are computed', () => {
  expect(uuidV5(DNS, 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2')
  expect(uuidV5(DNS, 'python.org')).toBe('886313e1-3b8a-5372-9b90-0c9aee199e5d')
  expect(uuidV5(URL, 'http://python.org/')).toBe('4c565f0d-3f5a-5890-b41b-20cf47701c5e')
  expect(uuidV5(OID, '1.3.6.1')).toBe('1447fa61-5277-5fef-a9b3-fbc6e44f4af3')
  expect(uuidV5(X500, 'c=ca')).toBe('cc957dd1-a972-5349-98cd-874190002798')
})

it('the name is hashed as UTF-8, and the namespace may be in either case', () => {
  expect(uuidV5(DNS, 'ñandú · 🦴')).toBe(uuidV5(DNS.toUpperCase(), 'ñandú · 🦴'))
  expect(uuidV5(DNS, 'ñandú · 🦴')).toBe('5cbc9008-87f0-5bb7-b14d-fd9ef8a7aac3')
})

it('the namespace may have any version and variant, as change ids may', () => {
  expect(uuidV5('00000000-0000-0000-0000-000000000001', '09:00')).toBe('2be8db61-f098-5372-bfa2-92d47eaf2788')
  expect(uuidV5('01234567-89ab-0def-0123-456789abcdef', '09:00')).toBe('fc06110a-b093-5b06-8d5e-44d0a8ea72d9')
})

it('the appointments of a request get different UUIDs of version 5 in lower case', () => {
  const time = fc.tuple(fc.integer({ min: 7, max: 19 }), fc.constantFrom('00', '15', '30', '45'))
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), time, time, (request, other, [hour, minute], [otherHour, otherMinute]) => {
      const start = `${hour}:${minute}`
      const otherStart = `${otherHour}:${otherMinute}`
      const ref = uuidV5(request, start)
      expect(ref).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(uuidV5(request, otherStart) === ref).toBe(start === otherStart)
      expect(uuidV5(other, start) === ref).toBe(request === other)
    }),
  )
})

it('pages and server compute the same UUID, each with its own SHA-1', async () => {
  const manifest = pathToFileURL(createRequire(import.meta.url).resolve('uuid/package.json'))
  const inPages: typeof import('uuid') = await import(new globalThis.URL('dist/index.js', manifest).href)
  fc.assert(
    fc.property(fc.uuid(), fc.string({ unit: 'grapheme', maxLength: 200 }), (namespace, name) => {
      expect(inPages.v5(name, namespace)).toBe(uuidV5(namespace, name))
    }),
  )
})

it('a namespace that is no UUID is refused', () => {
  expect(() => uuidV5('turno', '09:00')).toThrow(RangeError)
  expect(() => uuidV5(DNS.slice(1), '09:00')).toThrow(RangeError)
})
