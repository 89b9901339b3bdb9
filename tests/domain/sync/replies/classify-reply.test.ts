import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { retryDelay } from '#domain/sync/outbox/retry-delay.ts'
import { classifyReply, MAX_SERVER_ERRORS, type Outcome } from '#domain/sync/replies/classify-reply.ts'
import type { ServerAnswer } from '#domain/sync/replies/server-answer.ts'
import { anEntry, PATIENT_REF } from '#tests/domain/sync/outbox-builders.ts'

const CHANCE = 0.5
const inflight = (told: Partial<OutboxEntry> = {}) => anEntry({ state: 'inflight', sent: true, ...told })

function answered(status: number, told: Partial<ServerAnswer> = {}, entry = inflight()): Outcome {
  const answer = { status, epoch: 2, version: null, retryAfter: null, id: null, error: null, ...told }
  return classifyReply(entry, { kind: 'answer', answer }, CHANCE)
}

const coded = (status: number, code: string, entry?: OutboxEntry) => answered(status, { error: { code } }, entry)

describe('a success answer', () => {
  it('gives the version of the effect, in the epoch of the answering database (A-1)', () => {
    expect(answered(200, { version: 41, id: 7 })).toEqual({
      kind: 'acknowledged',
      ack: { epoch: 2, version: 41, id: 7 },
    })
    expect(answered(204, { version: 41 }, inflight({ kind: 'delete' }))).toMatchObject({ kind: 'acknowledged' })
    const create = inflight({ kind: 'create', key: PATIENT_REF })
    expect(answered(201, { version: 41, id: 7 }, create)).toMatchObject({ ack: { id: 7 } })
  })

  it('without a version, or without the id of a new row, is retried (A-1)', () => {
    expect(answered(200, { id: 7 })).toMatchObject({ kind: 'retry', hold: 'server', tries: 1 })
    const create = inflight({ kind: 'create', key: PATIENT_REF })
    expect(answered(201, { version: 41 }, create)).toMatchObject({ kind: 'retry', hold: 'server', tries: 1 })
  })
})

describe('no answer', () => {
  it.each(['no_answer', 'not_api'] as const)('(%s) repeats the same request later, without limit (A-1)', (kind) => {
    const again = classifyReply(inflight({ tries: 500 }), { kind }, CHANCE)
    expect(again).toMatchObject({ kind: 'retry', delay: retryDelay(501, CHANCE), hold: 'network', tries: 501 })
  })

  it.each([502, 503, 504])('(%i from a gateway) repeats the same request later, without limit', (status) => {
    expect(answered(status, {}, inflight({ tries: 500 }))).toMatchObject({ kind: 'retry', hold: 'network', tries: 501 })
    expect(answered(status, { retryAfter: 7_000 })).toMatchObject({
      kind: 'retry',
      delay: 7_000,
      hold: 'server',
      tries: 1,
    })
  })
})

describe('an answer to retry later', () => {
  it('counts as not processed only with 429', () => {
    expect(answered(429, {})).toMatchObject({ isUnread: true })
    expect(answered(408, {})).toMatchObject({ isUnread: false })
    expect(answered(503, { retryAfter: 1_000 })).toMatchObject({ isUnread: false })
  })

  it.each([408, 429])('(%i) waits as long as the server asks, without limit (S-10)', (status) => {
    expect(answered(status, { retryAfter: 90_000 })).toMatchObject({
      kind: 'retry',
      delay: 90_000,
      hold: 'server',
      tries: 1,
    })
    expect(answered(status, { retryAfter: 0 })).toMatchObject({ delay: 0 })
    expect(answered(status, {}, inflight({ tries: 500 }))).toMatchObject({
      kind: 'retry',
      delay: retryDelay(501, CHANCE),
      hold: 'server',
      tries: 501,
    })
  })

  it('(401) keeps any kind of change', () => {
    for (const kind of ['create', 'update', 'delete'] as const) {
      expect(coded(401, 'unauthenticated', inflight({ kind }))).toEqual({ kind: 'session_ended' })
    }
  })

  it('from a session that ended before the request keeps the change, too', () => {
    expect(classifyReply(inflight(), { kind: 'not_sent' }, CHANCE)).toEqual({ kind: 'session_ended' })
  })

  it('(409 epoch) keeps the change until the new epoch is known', () => {
    expect(coded(409, 'epoch')).toEqual({ kind: 'other_epoch' })
  })

  it('(412) requires a pull: at once the first time, later after that', () => {
    expect(coded(412, 'version_mismatch')).toEqual({ kind: 'stale', delay: 0, tries: 1, serverErrors: 1 })
    const third = coded(412, 'version_mismatch', inflight({ entity: 'appointment', tries: 2 }))
    expect(third).toEqual({ kind: 'stale', delay: retryDelay(2, CHANCE), tries: 3, serverErrors: 1 })
    expect(coded(412, 'version_mismatch', inflight({ kind: 'delete' }))).toMatchObject({ kind: 'stale' })
    const last = coded(412, 'version_mismatch', inflight({ tries: 30, serverErrors: MAX_SERVER_ERRORS - 1 }))
    expect(last).toEqual({ kind: 'refused', why: 'conflict' })
  })
})

describe('a refusal', () => {
  const refused = (why: string) => ({ kind: 'refused', why })

  it.each([
    [409, 'slot_taken', 'slot_taken'],
    [409, 'duplicate', 'duplicate'],
    [409, 'invalid_transition', 'invalid_transition'],
    [409, 'unseen_appointments', 'unseen_appointments'],
    [409, 'unheard_of', 'refused'],
    [409, 'constructor', 'refused'],
    [409, '__proto__', 'refused'],
    [400, 'invalid', 'refused'],
    [403, 'forbidden', 'refused'],
    [404, 'not_found', 'deleted'],
    [405, 'method_not_allowed', 'refused'],
    [413, 'too_large', 'refused'],
    [415, 'unsupported_media_type', 'refused'],
    [422, 'invalid', 'refused'],
    [422, 'idempotency_key_reused', 'defect'],
    [428, 'precondition_required', 'defect'],
  ])('(%i %s) parks the change as %s (A-1)', (status, code, why) => {
    expect(coded(status, code)).toEqual(refused(why))
  })

  it('is read from status and code, never from the message (A-1)', () => {
    expect(answered(409, { error: { message: 'epoch slot_taken' } })).toEqual(refused('refused'))
    expect(answered(409)).toEqual(refused('refused'))
  })

  it('(404) of a deletion counts as done', () => {
    expect(coded(404, 'not_found', inflight({ kind: 'delete' }))).toEqual({
      kind: 'acknowledged',
      ack: { epoch: 2, version: 0, id: null },
    })
    expect(coded(404, 'not_found', inflight({ kind: 'create', key: PATIENT_REF }))).toEqual(refused('deleted'))
  })
})

describe('a server error', () => {
  it.each([500, 501, 507])('(%i) is retried until the tenth time, and then parks the change (A-1)', (status) => {
    expect(MAX_SERVER_ERRORS).toBe(10)
    for (let serverErrors = 0; serverErrors < 9; serverErrors++) {
      expect(answered(status, {}, inflight({ tries: serverErrors, serverErrors }))).toMatchObject({
        kind: 'retry',
        hold: 'server',
        tries: serverErrors + 1,
        serverErrors: serverErrors + 1,
      })
    }
    expect(answered(status, {}, inflight({ tries: 9, serverErrors: 9 }))).toEqual({
      kind: 'refused',
      why: 'server_error',
    })
  })

  it('parks the change at once when it is final', () => {
    expect(answered(500, { isFinal: true })).toEqual({ kind: 'refused', why: 'server_error' })
  })

  it('is retried even after a long outage, since failed connections are counted separately', () => {
    expect(answered(500, {}, inflight({ tries: 40 }))).toMatchObject({ kind: 'retry', serverErrors: 1 })
  })

  it('waits for the time that the server asks', () => {
    expect(answered(500, { retryAfter: 60_000 })).toMatchObject({ kind: 'retry', delay: 60_000 })
  })
})

it('no reply except a success answer acknowledges a change (A-1)', () => {
  const statuses = fc.integer({ min: 300, max: 599 })
  const codes = fc.option(fc.constantFrom('epoch', 'slot_taken', 'duplicate', 'not_found', 'x'))
  fc.assert(
    fc.property(statuses, codes, fc.nat(30), fc.nat(100), (status, code, tries, version) => {
      const error = code === null ? null : { code }
      expect(answered(status, { error, version, id: 7 }, inflight({ tries })).kind).not.toBe('acknowledged')
    }),
  )
})

describe('the wait before a retry', () => {
  it('doubles from two seconds up to five minutes, with a random upper half (S-10)', () => {
    expect([1, 2, 3, 4, 8, 9, 50].map((tries) => retryDelay(tries, 1))).toEqual([
      2_000, 4_000, 8_000, 16_000, 256_000, 300_000, 300_000,
    ])
    expect([1, 2, 9, 5_000].map((tries) => retryDelay(tries, 0))).toEqual([1_000, 2_000, 150_000, 150_000])
  })

  it('lies between one second and five minutes, and never shrinks with the tries', () => {
    fc.assert(
      fc.property(fc.nat(5_000), fc.double({ min: 0, max: 1, noNaN: true }), (tries, chance) => {
        const delay = retryDelay(tries, chance)
        expect(Number.isInteger(delay) && delay >= 1_000 && delay <= 300_000).toBe(true)
        expect(retryDelay(tries + 1, chance)).toBeGreaterThanOrEqual(delay)
      }),
    )
  })
})
