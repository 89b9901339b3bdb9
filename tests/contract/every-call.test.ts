import { afterAll, beforeAll, expect, it } from 'vitest'
import { callerWith } from '#tests/support/api/api-calls.ts'
import { apiDocument } from '#tests/support/api/api-document.ts'
import { tableCalls } from '#tests/support/api/api-table.ts'
import { type CallExample, callExamples, freshToken } from '#tests/support/api/call-examples.ts'
import { generousLimits } from '#tests/support/api/generous-limits.ts'
import { type PatientAccount, registerPatient } from '#tests/support/database/clinic-rows.ts'
import { type MailServer, mailBy, startMailServer } from '#tests/support/network/mail-server.ts'
import { type KeptBackups, keptBackups } from '#tests/support/server/kept-backups.ts'
import { createTestServer, type TestServer } from '#tests/support/server/server.ts'

const ADMIN_ID = 1
/** Its answer never ends; the event stream has tests of its own. */
const answering = tableCalls.filter(({ path }) => path !== '/sync/events')

let mails: MailServer
let backups: KeptBackups
let server: TestServer
let patient: PatientAccount
let examples: Readonly<Record<string, CallExample>>

beforeAll(async () => {
  mails = await startMailServer()
  backups = await keptBackups()
  const mail = mailBy(mails.url)
  server = await createTestServer({ dataDir: ':memory:', limits: generousLimits, mail, backups: backups.keeper })
  patient = await registerPatient(server)
  examples = callExamples(server)
})
/** Stopping fails if an answer did not match its declared schema. */
afterAll(async () => {
  await server.stop()
  await mails.stop()
  await backups.stop()
})

it.each(answering)('$call answers as declared', async ({ call, verb, path: template, access }) => {
  const by = access.admin ? 'admin' : 'patient'
  const asked = await examples[call]?.({ whose: patient, by })
  const token = await freshToken(server, by === 'admin' ? ADMIN_ID : patient.userId)
  const answer = await callerWith(server.app, token).call(verb, asked?.path ?? '', asked?.body)

  const { paths } = await apiDocument()
  const { responses } = paths[template.replace(':id', '{id}')]?.[verb.toLowerCase()] ?? { responses: {} }
  expect(`${answer.status}`).toBe(Object.keys(responses).find((status) => status < '300'))
})
