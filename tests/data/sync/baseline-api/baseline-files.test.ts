import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { readSession } from '#data/local/session/session.ts'
import { RefusedError } from '#data/remote/http/api-error.ts'
import { fetchStatisticsFile } from '#data/remote/statistics-file.ts'
import { SessionEndedError } from '#data/sync/engine/sync-errors.ts'
import { createScreenAskFile } from '#data/sync/push/screen-ask.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { forEachTest } from '#tests/support/suites/for-each-test.ts'
import { PORTAL } from './support/baseline-device.ts'
import { openDesk } from './support/desk.ts'

const NOVEMBER = { from: localDate('2026-11-01'), to: localDate('2026-11-30') }
const desk = forEachTest(openDesk, (desk) => desk.clinic.close())

beforeEach(() => desk.device.sync())

const refused = (type: string, body: string) => {
  desk.device.fault = () => new Response(body, { status: 401, headers: { 'content-type': type } })
  return fetchStatisticsFile(createScreenAskFile(desk.device.ports), NOVEMBER)
}

describe('a 401 answer to a file download', () => {
  it('keeps the session when an intermediary answered with an HTML page', async () => {
    await expect(refused('text/html', PORTAL)).rejects.toBeInstanceOf(RefusedError)
    expect(await readSession(desk.device.ports.device)).not.toBeNull()
  })

  it.each(['{"message":"No autorizado"}', ''])('ends the session when the server answered: %j', async (body) => {
    await expect(refused('application/json', body)).rejects.toBeInstanceOf(SessionEndedError)
    expect(await readSession(desk.device.ports.device)).toBeNull()
  })
})
