import { describe, expect, it } from 'vitest'
import { RefusedError, UnreachableError } from '#data/remote/http/api-error.ts'
import { type Ask, fetchCapabilities, fetchChanges, NewerServerError } from '#data/remote/sync-api.ts'
import { WIRE_SCHEMA } from '#domain/wire/sync-protocol.ts'
import { EPOCH, page } from '#tests/data/mirror-rows.ts'

const answering =
  (body: unknown, status = 200): Ask =>
  async () => ({ kind: 'answer', status, body, headers: new Headers(), epoch: EPOCH })

const capabilities = { protocol: 1, epoch: EPOCH, schema: WIRE_SCHEMA, cursor: 3 }
const newer = WIRE_SCHEMA + 1

describe('a server whose rows are newer than the app', () => {
  it('is recognised before any of its data is read', async () => {
    await expect(fetchCapabilities(answering({ ...capabilities, schema: newer }))).rejects.toEqual(
      new NewerServerError(newer),
    )
    const unknownShape = { schema: newer, everything: 'else' }
    await expect(fetchChanges(answering(unknownShape), 0, EPOCH, 5)).rejects.toEqual(new NewerServerError(newer))
  })

  it('is not assumed when the version is the same or missing', async () => {
    expect(await fetchCapabilities(answering(capabilities))).toEqual(capabilities)
    const { rows: _, ...told } = page()
    const body = { ...told, appointments: [], patients: [], incomes: [], professionals: [], closures: [] }
    expect(await fetchChanges(answering({ ...body, schema: WIRE_SCHEMA }), 0, EPOCH, 5)).toEqual(page())
    expect(await fetchChanges(answering(body), 0, EPOCH, 5)).toEqual(page())
  })

  it('is not assumed from a refusal or an answer that is not the API', async () => {
    await expect(fetchChanges(answering({ schema: newer }, 503), 0, EPOCH, 5)).rejects.toBeInstanceOf(RefusedError)
    await expect(fetchChanges(answering('<html>'), 0, EPOCH, 5)).rejects.toBeInstanceOf(UnreachableError)
  })
})
