import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ClinicDatabase } from '#data/local/clinic-database.ts'
import { readSendsMail } from '#data/local/mail-state.ts'
import { PLAIN_EPOCH } from '#data/local/server-kind.ts'
import type { Exchange } from '#data/remote/exchange.ts'
import { askMail } from '#data/sync/ask-mail.ts'

let db: ClinicDatabase
let calls: number

beforeEach(() => {
  db = new ClinicDatabase(7)
  calls = 0
})
afterEach(() => db.delete())

const answering = (sendsMail?: boolean) => async (): Promise<Exchange> => {
  calls++
  const body = { protocol: 1, epoch: 5, schema: 1, cursor: 0, ...(sendsMail !== undefined && { sendsMail }) }
  return { kind: 'answer', status: 200, body, headers: new Headers() } as unknown as Exchange
}

it('is remembered as the server told it last, and unknown before', async () => {
  expect(await readSendsMail(db)).toBeNull()
  await askMail({ db, ask: answering(false) })
  expect(await readSendsMail(db)).toBe(false)
  await askMail({ db, ask: answering(true) })
  expect(await readSendsMail(db)).toBe(true)
})

it('stays as it was where the server does not tell, or nobody answers', async () => {
  await askMail({ db, ask: answering(false) })
  await askMail({ db, ask: answering() })
  await expect(askMail({ db, ask: async () => ({ kind: 'no_answer' }) })).rejects.toThrow()
  expect(await readSendsMail(db)).toBe(false)
})

it("is not asked of a server with the spec's calls only", async () => {
  await db.meta.put({ name: 'mirror', epoch: PLAIN_EPOCH, cursor: 0, filled: [], complete: true })
  await askMail({ db, ask: answering(false) })
  expect(calls).toBe(0)
  expect(await readSendsMail(db)).toBeNull()
})
