import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callerWith, staffOf } from '#tests/support/api/api-calls.ts'
import { tableCalls } from '#tests/support/api/api-table.ts'
import { type CallExample, callExamples, freshToken } from '#tests/support/api/call-examples.ts'
import { generousLimits } from '#tests/support/api/generous-limits.ts'
import { createPatient, type PatientAccount, registerPatient } from '#tests/support/database/clinic-rows.ts'
import { createTestServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
let examples: Readonly<Record<string, CallExample>>
/** This account registered with the DNI and e-mail of a patient, the other one with unused ones. */
let known: PatientAccount
let unknown: PatientAccount

beforeAll(async () => {
  server = await createTestServer({ dataDir: ':memory:', limits: generousLimits })
  examples = callExamples(server)
  const person = { dni: '30111221', email: 'persona.1@correo.example' }
  await createPatient(await staffOf(server), person)
  known = await registerPatient(server, { ...person, username: 'persona1' })
  unknown = await registerPatient(server, { dni: '30111222', email: 'persona.2@correo.example', username: 'persona2' })
})
afterAll(() => server.stop())

/** Replaces what differs between any two new accounts: numbers, row names, and hashes of them. */
function likeAnybodys(text: string): string {
  return text.replaceAll(/"(hash|ref|requestRef)":"[\w-]+"/g, '"$1":""').replaceAll(/\d+/g, '0')
}

async function heardBy(account: PatientAccount, call: string): Promise<string> {
  const [verb = ''] = call.split(' ')
  const { path = '', body } = (await examples[call]?.({ whose: account, by: 'patient' })) ?? {}
  const caller = callerWith(server.app, await freshToken(server, account.userId))
  const { status, text } = await caller.call(verb as 'GET', path, body)
  return likeAnybodys(`${status} ${text}`)
}

const open = tableCalls.filter(({ access, path }) => access.patient !== 'no' && !path.startsWith('/auth/'))

describe('whether the clinic treats a person (which is health data)', () => {
  it.each(open)(
    'is not revealed by $call to an account that registered with that person’s DNI and e-mail',
    async ({ call }) => {
      expect(await heardBy(known, call)).toBe(await heardBy(unknown, call))
    },
  )
})
