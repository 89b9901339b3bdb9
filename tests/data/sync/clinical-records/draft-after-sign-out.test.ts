import { beforeEach, expect, it } from 'vitest'
import { saveDraft } from '#data/local/outbox/drafts.ts'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { readOwnClinicalRecordChanges } from '#data/local/outbox/own-clinical-record-changes.ts'
import { readPatient } from '#data/local/rows/patients.ts'
import { askClinicalRecordIndex } from '#data/sync/clinical-records/ask-records.ts'
import { eraseIfSettled } from '#data/sync/engine/open-clinic.ts'
import { enqueueCreate, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { createScreenAsk } from '#data/sync/push/screen-ask.ts'
import { canonicalKey } from '#domain/sync/outbox/outbox-entry.ts'
import { tabletForEachTest } from '#tests/data/tablet.ts'
import { staffOf } from '#tests/support/api/api-calls.ts'
import { createPatient, patientBody } from '#tests/support/database/clinic-rows.ts'
import { adminSession } from '#tests/support/server/server.ts'
import { serverForEachTest } from '#tests/support/server/server-for-each-test.ts'

/* A form was opened on a row before the server had given it an id; its draft outlasts the sign-out that erases the rest. */

const server = serverForEachTest()
const tablet = tabletForEachTest(server)

beforeEach(() => tablet.sync())

async function signedOutAndIn(): Promise<void> {
  await tablet.sync()
  await eraseIfSettled(tablet.db)
  await tablet.signIn(await adminSession(server.db, server.clock))
  await tablet.sync()
}

it('a draft kept over a sign-out still names its patient after the server has given the patient an id', async () => {
  const { db, sources } = tablet
  const { key } = await enqueueCreate(db, sources, 'patient', patientBody())
  const seen = (await readPatient(db, key)) ?? expect.fail('it is shown')
  await signedOutAndIn()
  await enqueueUpdate(db, sources, 'patient', seen, { phone: '3537 222222' })
  await tablet.sync()
  expect(await readOutbox(db)).toEqual([])
  expect(await db.patients.toArray()).toMatchObject([{ phone: '3537 222222' }])
})

it('a draft kept over a sign-out still names its clinical record once a list of the server names the id', async () => {
  const { db, sources, ports } = tablet
  const { id: patientId } = await createPatient(await staffOf(server))
  const texts = { diagnosis: 'Lumbalgia', treatment: 'Reposo', observations: '-' }
  const made = { patientId, appointmentId: null, professionalId: 1, ...texts }
  const { key } = await enqueueCreate(db, sources, 'record', made)
  await saveDraft(db, { id: 'borrador', form: 'edit-record', opening: String(key), values: {}, savedAt: sources.now() })
  await signedOutAndIn()
  const [listed] = await askClinicalRecordIndex(db, createScreenAsk(ports))
  expect(canonicalKey(key, (await readOwnClinicalRecordChanges(db, sources.now(), key)).ids)).toBe(listed?.id)
})
