import { beforeEach, expect, it } from 'vitest'
import { saveDraft } from '#data/local/outbox/drafts.ts'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { readOwnRecordChanges } from '#data/local/outbox/own-record-changes.ts'
import { readPatient } from '#data/local/rows/patients.ts'
import { askRecordIndex } from '#data/sync/clinical-records/ask-records.ts'
import { sealOrErase } from '#data/sync/engine/open-clinic.ts'
import { enqueueCreate, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { screenAsker } from '#data/sync/push/screen-asker.ts'
import { canonicalKey } from '#domain/sync/outbox/outbox-entry.ts'
import { tabletForEachTest } from '#tests/data/tablet.ts'
import { staffOf } from '#tests/support/api/api-calls.ts'
import { createPatient, patientBody } from '#tests/support/database/clinic-rows.ts'
import { adminSession } from '#tests/support/server/server.ts'
import { serverForEachTest } from '#tests/support/server/server-for-each-test.ts'

/* A form that was begun on a row before the server had given it an id, whose draft outlives the sign-out that erases the rest. */

const server = serverForEachTest()
const tablet = tabletForEachTest(server)

beforeEach(() => tablet.sync())

async function signedOutAndIn(): Promise<void> {
  await tablet.sync()
  await sealOrErase(tablet.db)
  await tablet.signIn(await adminSession(server.db, server.clock))
  await tablet.sync()
}

it('is about the patient whom the server knows by an id since', async () => {
  const { db, sources } = tablet
  const { key } = await enqueueCreate(db, sources, 'patient', patientBody())
  const seen = (await readPatient(db, key)) ?? expect.fail('it is shown')
  await signedOutAndIn()
  await enqueueUpdate(db, sources, 'patient', seen, { phone: '3537 222222' })
  await tablet.sync()
  expect(await readOutbox(db)).toEqual([])
  expect(await db.patients.toArray()).toMatchObject([{ phone: '3537 222222' }])
})

it('is about the clinical record whose id a list of the server tells', async () => {
  const { db, sources, ports } = tablet
  const { id: patientId } = await createPatient(await staffOf(server))
  const texts = { diagnosis: 'Lumbalgia', treatment: 'Reposo', observations: '-' }
  const made = { patientId, appointmentId: null, professionalId: 1, ...texts }
  const { key } = await enqueueCreate(db, sources, 'record', made)
  await saveDraft(db, { id: 'borrador', form: 'edit-record', opening: String(key), values: {}, savedAt: sources.now() })
  await signedOutAndIn()
  const [listed] = await askRecordIndex(db, screenAsker(ports))
  expect(canonicalKey(key, (await readOwnRecordChanges(db, sources.now(), key)).ids)).toBe(listed?.id)
})
