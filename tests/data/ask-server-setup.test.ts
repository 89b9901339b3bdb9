import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { BASELINE_EPOCH } from '#data/local/status/server-kind.ts'
import { readServerSetup } from '#data/local/status/server-setup.ts'
import type { HttpReply } from '#data/remote/http/send-request.ts'
import { askServerSetup } from '#data/sync/push/ask-server-setup.ts'
import type { Capabilities } from '#domain/wire/sync-wire.ts'

let db: ClinicDatabase
let calls: number

beforeEach(() => {
  db = new ClinicDatabase(7)
  calls = 0
})
afterEach(() => db.delete())

const answering = (told: Pick<Capabilities, 'sendsMail' | 'proxy'>) => async (): Promise<HttpReply> => {
  calls++
  const body = { protocol: 1, epoch: 5, schema: 1, cursor: 0, ...told }
  return { kind: 'answer', status: 200, body, headers: new Headers() } as unknown as HttpReply
}

it("the server's setup is kept as last answered, and is unknown before", async () => {
  expect(await readServerSetup(db)).toBeNull()
  await askServerSetup({ db, ask: answering({ sendsMail: false, proxy: 'untold' }) })
  expect(await readServerSetup(db)).toMatchObject({ sendsMail: false, proxy: 'untold' })
  await askServerSetup({ db, ask: answering({ sendsMail: false }) })
  expect(await readServerSetup(db)).toMatchObject({ sendsMail: false, proxy: null })
  await askServerSetup({ db, ask: answering({ sendsMail: true }) })
  expect(await readServerSetup(db)).toMatchObject({ sendsMail: true, proxy: null })
})

it("the server's setup stays unchanged when the server omits it or nobody answers", async () => {
  await askServerSetup({ db, ask: answering({ sendsMail: false }) })
  await askServerSetup({ db, ask: answering({}) })
  await expect(askServerSetup({ db, ask: async () => ({ kind: 'no_answer' }) })).rejects.toThrow()
  expect(await readServerSetup(db)).toMatchObject({ sendsMail: false })
})

it("the server's setup is not requested from a server with the baseline API", async () => {
  await db.meta.put({ name: 'mirror', epoch: BASELINE_EPOCH, cursor: 0, filled: [], complete: true })
  await askServerSetup({ db, ask: answering({ sendsMail: false }) })
  expect(calls).toBe(0)
  expect(await readServerSetup(db)).toBeNull()
})
