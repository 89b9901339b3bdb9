import { expect, it } from 'vitest'
import { RefusedError } from '#data/remote/http/api-error.ts'
import { type Ask, fetchChanges, fetchDigest, fetchRows } from '#data/remote/sync-api.ts'
import { digestOfRows } from '#domain/sync/replies/row-digest.ts'
import { EPOCH, page } from '#tests/data/mirror-rows.ts'

/* A server of the former release has no closures: not in its feed, not in its digest, and no list of them. */

const answering =
  (body: unknown, status = 200): Ask =>
  async () => ({ kind: 'answer', status, body, headers: new Headers(), epoch: EPOCH })

const lists = { appointments: [], patients: [], incomes: [], professionals: [] }

it('is pulled from as one without closures', async () => {
  const { rows: _, ...told } = page()
  expect(await fetchChanges(answering({ ...told, ...lists, schema: 3 }), 0, EPOCH, 5)).toEqual(page())
})

it('is compared with as one without closures', async () => {
  const none = digestOfRows([])
  const digest = { appointments: none, patients: none, incomes: none, professionals: none }
  const { rows } = await fetchDigest(answering({ epoch: EPOCH, cursor: 3, ...digest }), null)
  expect(rows.closure).toEqual(none)
})

it('fills the first mirror without them; a list that every release has must be there', async () => {
  const unknown = answering({ message: 'No se encontró', code: 'not_found' }, 404)
  expect(await fetchRows(unknown, 'closure')).toEqual([])
  await expect(fetchRows(unknown, 'professional')).rejects.toBeInstanceOf(RefusedError)
})
