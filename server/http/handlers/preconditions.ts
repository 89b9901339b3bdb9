import type { FastifyRequest } from 'fastify'
import { seenAppointmentsIn } from '#domain/wire/rows/seen-appointments.ts'
import { headers } from '#domain/wire/sync-protocol.ts'
import type { ReceiptKey } from '#server/db/receipts.ts'
import { invalidRequest, otherEpoch, preconditionRequired, versionMismatch } from '#server/http/errors/api-errors.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { fingerprintOf } from './fingerprint.ts'

/** The state on which a write is based. */
export interface Preconditions {
  /** The change id, a UUID in lower case. */
  key: string | undefined
  /** The version that the change was based on; without it the last write wins. */
  ifMatch: number | undefined
}

/**
 * Reads the headers of a write. Throws 400 for a malformed header, 409 for another epoch of the database, and 428 for a
 * PUT of a syncing client without If-Match.
 */
export function readPreconditions(request: FastifyRequest, epoch: number): Preconditions {
  const { key, isOfEpoch } = readCallConditions(request, epoch)
  const ifMatch = readVersion(readHeader(request, headers.ifMatch))
  if (isOfEpoch && ifMatch === undefined && request.method === 'PUT') throw preconditionRequired()
  return { key, ifMatch }
}

/** Reads the headers of a call that changes no versioned row (see readPreconditions). */
export function readCallConditions(request: FastifyRequest, epoch: number) {
  const key = readKey(readHeader(request, headers.idempotencyKey))
  const askedEpoch = readHeader(request, headers.syncEpoch)
  // planted: epoch-of-request-ignored
  if (askedEpoch !== undefined && askedEpoch !== String(epoch)) throw otherEpoch()
  return { key, isOfEpoch: askedEpoch !== undefined }
}

/** Throws a 412 with the present row if its version is not that of If-Match. */
export function expectVersion({ ifMatch }: Pick<Preconditions, 'ifMatch'>, current: { version: number }): void {
  // planted: no-if-match
  if (ifMatch !== undefined && ifMatch !== current.version) throw versionMismatch(current)
}

/** Builds the receipt key of this request, if it has an Idempotency-Key. */
export function receiptKeyOf(
  request: FastifyRequest,
  { key }: Pick<Preconditions, 'key'>,
  userId: number | null,
): ReceiptKey | undefined {
  if (!key) return undefined
  const path = request.url.split('?', 1)[0] ?? ''
  return { key, fingerprint: fingerprintOf({ userId, method: request.method, path, body: request.body }) }
}

/**
 * Reads which appointments the caller saw before deleting their patient; undefined when the header is missing. Throws
 * 400 when it is malformed.
 */
export function readSeenAppointments(request: FastifyRequest): ReadonlySet<string> | undefined {
  const text = readHeader(request, headers.seenAppointments)
  if (text === undefined) return undefined
  const names = seenAppointmentsIn(text)
  if (!names) throw invalidRequest(`${errorTexts.invalidHeader}: ${headers.seenAppointments}`)
  return names
}

function readHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name.toLowerCase()]
  return typeof value === 'string' ? value : undefined
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function readKey(text: string | undefined): string | undefined {
  if (text !== undefined && !UUID.test(text))
    throw invalidRequest(`${errorTexts.invalidHeader}: ${headers.idempotencyKey}`)
  return text?.toLowerCase()
}

const ENTITY_TAG = /^"(\d{1,15})"$/

function readVersion(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const version = ENTITY_TAG.exec(text)?.[1]
  if (version === undefined) throw invalidRequest(`${errorTexts.invalidHeader}: ${headers.ifMatch}`)
  return Number(version)
}
