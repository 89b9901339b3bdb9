import { expect, it } from 'vitest'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { createApi } from '#data/remote/http/api.ts'
import { dropChange, retryChange } from '#data/sync/conflicts/decide.ts'
import { runCycle } from '#data/sync/engine/cycle.ts'
import { enqueueCreate } from '#data/sync/outbox/enqueue.ts'
import { refusalMessage } from '#features/shared/messages/refusal-message.ts'
import { refusalTexts } from '#features/shared/messages/saving-texts.ts'
import { newPatient, openClinic, waiting } from '#tests/data/clinic-over-epochs.ts'
import { payment } from '#tests/data/filled-forms.ts'
import { wireTo } from '#tests/data/tablet.ts'
import { minutes } from '#tests/support/server/test-clock.ts'

/** An intermediary answers requests that contain the forbidden word; the rest reaches the server. */
async function deskBehindFilter() {
  const clinic = await openClinic()
  const tablet = await clinic.open()
  const wire = wireTo(() => clinic.server.app)
  const filter = { isOn: true }
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    if (!filter.isOn || !(await request.clone().text()).includes('SELECT')) return wire(request)
    return new Response('<h1>403 Forbidden</h1>', { status: 403, headers: { 'content-type': 'text/html' } })
  }
  const api = createApi({ baseUrl: 'http://clinica.example/api/v1', fetch })
  const cycles = async (count: number) => {
    for (let i = 0; i < count; i++) {
      clinic.clock.advance(minutes(6))
      await runCycle({ ...tablet.ports, api })
    }
  }
  await cycles(1)
  const { db, sources } = tablet
  const patient = { ...newPatient('Ana', '30111222'), address: 'Pasaje SELECT 12' }
  const blocked = await enqueueCreate(db, sources, 'patient', patient)
  await enqueueCreate(db, sources, 'income', payment(100_000, { patientId: blocked.key, date: '2026-11-20' }))
  return { ...tablet, filter, cycles, blocked }
}

it('a change that an intermediary always blocks is parked, and sent by a retry once it may pass (A-2)', async () => {
  const { db, sources, filter, cycles, blocked } = await deskBehindFilter()
  await cycles(9)
  expect(await waiting({ db } as never)).toEqual(['create patient: queued', 'create income: queued'])
  await cycles(1)
  const [question] = await readOutbox(db)
  expect(question?.parked).toMatchObject({ why: 'server_error', status: null })
  expect(question?.parked && refusalMessage(question.parked, '')).toBe(refusalTexts.swallowed)

  filter.isOn = false
  await retryChange(db, sources, blocked.opId)
  await cycles(2)

  expect(await readOutbox(db)).toEqual([])
})

it('a blocked change can be dropped with its dependants', async () => {
  const { db, sources, cycles, blocked } = await deskBehindFilter()
  await cycles(10)
  await dropChange(
    db,
    sources,
    blocked.opId,
    (await readOutbox(db)).map(({ n }) => n),
  )
  expect(await readOutbox(db)).toEqual([])
})
