import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { settingsTexts } from '#domain/clinic/settings/settings-texts.ts'
import { validationTexts } from '#domain/validation-texts.ts'
import { ERROR_CODES } from '#domain/wire/error-wire.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { appointmentTexts } from '#server/resources/appointments/appointment-texts.ts'
import { backupAnswerTexts } from '#server/resources/backups/backup-answer-texts.ts'
import { closedWishTexts } from '#server/resources/closures/closed-wish-texts.ts'
import { importTexts } from '#server/resources/imports/import-refusal-texts.ts'
import { mailTestTexts } from '#server/resources/mail/mail-test-texts.ts'
import { linkAnswerTexts } from '#server/resources/reminders/link-answer-texts.ts'
import { setUpTexts } from '#server/resources/set-up/set-up-call-texts.ts'
import { exportTexts } from '#server/resources/stats/stats-texts.ts'
import { staffOf } from '#tests/support/api/api-calls.ts'
import { tableCalls } from '#tests/support/api/api-table.ts'
import { callExamples, freshToken, type GoodRequest } from '#tests/support/api/call-examples.ts'
import { generousLimits } from '#tests/support/api/generous-limits.ts'
import {
  createAppointment,
  createIncome,
  createPatient,
  createRecord,
  registerPatient,
  requestAppointments,
} from '#tests/support/database/clinic-rows.ts'
import { type MadeUpRequest, madeUpRequests } from '#tests/support/network/made-up-requests.ts'
import { mailBy, startMailServer } from '#tests/support/network/mail-server.ts'
import { createTestServer } from '#tests/support/server/server.ts'

/** Per server, so that no list grows long. */
const REQUESTS = 2_500
/** Each seed generates the requests of one server. */
const seeds = Array.from({ length: 8 }, (_, i) => 19_112_026 + i)

let request: fc.Arbitrary<MadeUpRequest>

beforeAll(async () => {
  request = await madeUpRequests(await goodRequests())
})

/** A valid request for every call, of a server that gets none of them. */
async function goodRequests(): Promise<ReadonlyMap<string, GoodRequest>> {
  const server = await createTestServer({ dataDir: ':memory:', limits: generousLimits })
  const whose = await registerPatient(server)
  const examples = callExamples(server)
  const good = new Map<string, GoodRequest>()
  for (const { call, access } of tableCalls) {
    const by = access.admin ? 'admin' : 'patient'
    good.set(call, (await examples[call]?.({ whose, by })) ?? { path: '' })
  }
  await server.stop()
  return good
}

const SPANISH: ReadonlySet<string> = new Set([
  ...Object.values(errorTexts),
  ...Object.values(validationTexts),
  ...Object.values(settingsTexts),
  exportTexts.busy,
  backupAnswerTexts.notKept,
  mailTestTexts.noAddress,
  ...Object.values(linkAnswerTexts),
  ...Object.values(setUpTexts),
  ...Object.values(importTexts).filter((text) => typeof text === 'string'),
  ...Object.values(appointmentTexts).filter((text) => typeof text === 'string'),
  closedWishTexts.outsideHours,
])

/** Why a restoration is refused: these texts name a number. */
const NUMBERED = [
  /^Lo de la eliminación \d+ ya está restaurado\.$/,
  /^El DNI \d+ es ahora del paciente número \d+: /,
  /^Su paciente, el número \d+, está eliminado: /,
]

/** Finds messages that are not ours. After a colon they may name a header, or the allowed values. */
function foreignTextsIn({ message, errors = {} }: { message: string; errors?: Record<string, string> }): string[] {
  return [message, ...Object.values(errors)]
    .filter((text) => !SPANISH.has(text.replace(/: [\w-]+(, [\w-]+)*$/, '')))
    .filter((text) => !NUMBERED.some((pattern) => pattern.test(text)))
}

async function openClinic() {
  const mails = await startMailServer()
  const server = await createTestServer({ dataDir: ':memory:', limits: generousLimits, mail: mailBy(mails.url) })
  const staff = await staffOf(server)
  for (let i = 0; i < 3; i++) {
    const { id } = await createPatient(staff)
    await createAppointment(staff, id, { startTime: `1${i}:00`, endTime: `1${i}:15` })
    await createIncome(staff, id)
    await createRecord(staff, id)
  }
  const patient = await registerPatient(server)
  const [pending] = await requestAppointments(patient.calls)
  const own = { user: patient.userId, patient: patient.patientId, appointment: pending?.id ?? 0 }
  const tokens = { staff: await server.adminToken(), patient: patient.token, visitor: undefined }
  return { server, mails, tokens, own }
}

type Clinic = Awaited<ReturnType<typeof openClinic>>

async function tokenFor({ server, tokens, own }: Clinic, { call, who }: MadeUpRequest): Promise<string | undefined> {
  // This call ends the session, which others need.
  if (call.path === '/auth/logout' && who !== 'visitor') return freshToken(server, who === 'staff' ? 1 : own.user)
  return tokens[who]
}

function idFor({ own }: Clinic, { id, call: { verb, path } }: MadeUpRequest): string {
  // Without its own record, the patient would get the same refusal from then on.
  if (id !== 'own' || verb === 'DELETE') return id
  if (path.startsWith('/appointments')) return String(own.appointment)
  return String(path.startsWith('/users/:id') ? own.user : own.patient)
}

async function send(clinic: Clinic, made: MadeUpRequest) {
  const { call, query, body, headers } = made
  const token = await tokenFor(clinic, made)
  const isWrite = call.verb === 'POST' || call.verb === 'PUT'
  return clinic.server.app.inject({
    method: call.verb,
    url: `/api/v1${call.path.replace(':id', idFor(clinic, made))}?${query}`,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(isWrite && { payload: body }),
  })
}

describe('requests that nobody would send', () => {
  it.each(seeds)(
    'are answered or refused in Spanish as declared, never with an internal error (%i)',
    { timeout: 600_000 },
    async (seed) => {
      const clinic = await openClinic()
      const seen = new Set<number>()
      const calls = new Set<string>()
      await fc.assert(
        fc.asyncProperty(request, async (made) => {
          const { statusCode, payload } = await send(clinic, made)
          seen.add(statusCode)
          calls.add(made.call.call)
          const said = `${made.call.call} answered ${statusCode} ${payload}`
          expect(statusCode, said).toBeLessThan(500)
          if (statusCode < 400 || made.call.verb === 'HEAD') return
          const refusal = JSON.parse(payload) as { message: string; code: (typeof ERROR_CODES)[number] }
          expect(foreignTextsIn(refusal), said).toEqual([])
          expect(ERROR_CODES, said).toContain(refusal.code)
        }),
        { numRuns: REQUESTS, seed },
      )
      // Generated headers include those of a proxy, which the log reports.
      expect(clinic.server.log.filter(({ level, event }) => level === 'error' && event !== 'proxy.untold')).toEqual([])
      expect([...seen]).toEqual(expect.arrayContaining([200, 201, 204, 400, 401, 403, 404, 409, 413, 415]))
      expect([...calls].sort()).toEqual(tableCalls.map(({ call }) => call).sort())
      // Fails here if an answer differed from the API's document.
      await clinic.server.stop()
      await clinic.mails.stop()
    },
  )
})
