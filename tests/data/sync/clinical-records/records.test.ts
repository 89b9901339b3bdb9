import { describe, expect, it } from 'vitest'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { readOwnClinicalRecordChanges } from '#data/local/outbox/own-clinical-record-changes.ts'
import { askClinicalRecord } from '#data/sync/clinical-records/ask-records.ts'
import { draftClinicalRecord, rewriteClinicalRecord } from '#data/sync/clinical-records/rewrite-record.ts'
import { dropChange, editChange, retryChange } from '#data/sync/conflicts/decide.ts'
import { TooLateError } from '#data/sync/conflicts/decision.ts'
import { readSyncCenter } from '#data/sync/conflicts/read-sync-center.ts'
import { enqueueCreate, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { takeNext } from '#data/sync/outbox/take-next.ts'
import { pruneMirror } from '#data/sync/pull/prune-mirror.ts'
import { createScreenAsk } from '#data/sync/push/screen-ask.ts'
import { sendSerialized } from '#data/sync/push/send-serialized.ts'
import { type Fields, hasOwnReview, type Review } from '#domain/sync/outbox/outbox-entry.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { clinicalRecordResource } from '#domain/wire/rows/clinical-record-wire.ts'
import { changesOf, openedFromServer } from '#features/clinical-records/reading/record-view.ts'
import { centerItems } from '#features/sync-center/center-items.ts'
import { restoreDeletion } from '#server/resources/archive/restore-deletion.ts'
import { eva } from '#tests/data/filled-forms.ts'
import { syncForLong, tabletForEachTest } from '#tests/data/tablet.ts'
import { createPatient } from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { minutes } from '#tests/support/server/test-clock.ts'

const HOUR_MS = 3_600_000
const texts = {
  diagnosis: 'Contractura',
  treatment: 'Ajuste',
  observations: '',
  medications: '',
  allergies: '',
  previousConditions: '',
  familyHistory: '',
}

const server = serverForEachTest()
const staff = staffForEachTest(server)
const tablet = tabletForEachTest(server)

async function read(id: number) {
  return (await staff.get(`/medical-history/${id}`)).as(clinicalRecordResource)
}

/** A record as an open form shows it; another tablet may change it meanwhile. */
async function openedRecord(): Promise<Fields & { key: RowKey }> {
  const patient = await createPatient(staff)
  const answer = await staff.post('/medical-history', { patientId: patient.id, ...texts })
  const { id, Patient: _, ...record } = answer.as(clinicalRecordResource)
  return { ...record, key: id }
}

async function writes(seen: { key: RowKey }, wished: Fields) {
  const enqueued = await enqueueUpdate(tablet.db, tablet.sources, 'record', seen, wished)
  if (!enqueued) throw new Error('nothing was changed')
  return enqueued
}

/** Breaks the network after the tablet has sent so many edits. */
function downAfterWrites(count: number): () => void {
  const edits = () => tablet.requests.filter((request) => request.startsWith('PUT')).length
  const before = edits()
  return () => {
    if (edits() - before > count) throw new TypeError('no network')
  }
}

/** The change id of the parked change. */
async function asked(): Promise<string> {
  const question = (await readOutbox(tablet.db)).find(hasOwnReview)
  if (!question) throw new Error('nothing is asked')
  return question.opId
}

describe('a clinical record written without a network', () => {
  it('is sent after its new patient, and is kept in the journal but in no mirror (M-1)', async () => {
    await tablet.sync()
    const patient = await enqueueCreate(tablet.db, tablet.sources, 'patient', eva())
    const written = { patientId: patient.key, appointmentId: null, professionalId: 1, ...texts }
    const record = await enqueueCreate(tablet.db, tablet.sources, 'record', written)
    await tablet.sync()
    expect(await readOutbox(tablet.db)).toEqual([])
    const id = (await tablet.db.ids.get(String(record.key)))?.id ?? 0
    expect(await read(id)).toMatchObject({ ...texts, ref: record.key })
    expect(await tablet.db.journal.get(record.opId)).toMatchObject({ state: 'acked', ack: { id } })
  })

  it('waits for the appointment that it refers to', async () => {
    const { key: patientId } = await openedRecord()
    await tablet.sync()
    const place = { date: '2026-11-20', startTime: '09:00', endTime: '09:30', professionalId: 1 }
    const booked = { ...place, patientId, reason: 'Control', notes: '' }
    const appointment = await enqueueCreate(tablet.db, tablet.sources, 'appointment', booked)
    const written = { patientId, appointmentId: appointment.key, professionalId: 1, ...texts }
    const record = await enqueueCreate(tablet.db, tablet.sources, 'record', written)
    await tablet.sync()
    const ids = await Promise.all(
      [appointment, record].map(async ({ key }) => (await tablet.db.ids.get(String(key)))?.id ?? 0),
    )
    expect(await read(ids[1] ?? 0)).toMatchObject({ appointmentId: ids[0] })
  })

  it('can be edited before its creation has been sent', async () => {
    const { patientId } = await openedRecord()
    const written = { patientId: patientId ?? null, appointmentId: null, professionalId: 1, ...texts }
    const record = await enqueueCreate(tablet.db, tablet.sources, 'record', written)
    await writes({ ...written, key: record.key } as { key: RowKey }, { observations: 'Volver en una semana' })
    await tablet.sync()
    expect(await readOutbox(tablet.db)).toEqual([])
    const id = (await tablet.db.ids.get(String(record.key)))?.id ?? 0
    expect(await read(id)).toMatchObject({ ...texts, observations: 'Volver en una semana' })
  })

  /** The tablet's ports so many hours later. */
  const at = (hours: number) => {
    const now = () => server.clock() + hours * HOUR_MS
    return { ...tablet.ports, now, deviceNow: now }
  }

  it('leaves no text on the device after two days (M-1)', async () => {
    const seen = await openedRecord()
    const { opId } = await writes(seen, { treatment: 'Reposo' })
    await tablet.sync()
    await pruneMirror(at(47), true)
    expect(await tablet.db.journal.get(opId)).toBeDefined()
    await pruneMirror(at(49), true)
    expect(await tablet.db.journal.get(opId)).toBeUndefined()
  })

  it('stays longer while a conflict about it is open', async () => {
    const seen = await openedRecord()
    const { opId } = await writes(seen, { treatment: 'Reposo' })
    await tablet.sync()
    const { version } = await read(Number(seen.key))
    await writes({ ...seen, treatment: 'Reposo', version } as typeof seen, { treatment: 'Reposo y hielo' })
    await staff.put(`/medical-history/${seen.key}`, { treatment: 'Calor' })
    await tablet.sync()
    await pruneMirror(at(49), true)
    expect(await tablet.db.journal.get(opId)).toBeDefined()
  })
})

describe('a clinical record whose forms stand open in two tabs', () => {
  it('parks the second edit of a text that both changed, and keeps the first one until a decision (M-5)', async () => {
    const seen = await openedRecord()
    await writes(seen, { treatment: 'Reposo' })
    await writes(seen, { treatment: 'Calor' })
    await tablet.sync()
    await tablet.sync()
    expect(await read(Number(seen.key))).toMatchObject({ treatment: 'Reposo' })
    const [question] = await readOutbox(tablet.db)
    expect(question).toMatchObject({ state: 'parked', parked: { why: 'conflict', fields: ['treatment'] } })
    expect(question?.parked?.answer?.current).toMatchObject({ treatment: 'Reposo' })
  })

  it('parks it even if the record has not been sent yet', async () => {
    const { patientId } = await openedRecord()
    const written = { patientId: patientId ?? null, appointmentId: null, professionalId: 1, ...texts }
    const record = await enqueueCreate(tablet.db, tablet.sources, 'record', written)
    const seen = { ...written, key: record.key } as { key: RowKey }
    await writes(seen, { treatment: 'Reposo' })
    await writes(seen, { treatment: 'Calor' })
    await tablet.sync()
    await tablet.sync()
    const id = (await tablet.db.ids.get(String(record.key)))?.id ?? 0
    expect(await read(id)).toMatchObject({ treatment: 'Reposo' })
    expect((await readOutbox(tablet.db))[0]?.parked).toMatchObject({ why: 'conflict', fields: ['treatment'] })
  })

  it('takes both edits when they changed different texts', async () => {
    const seen = await openedRecord()
    await writes(seen, { treatment: 'Reposo' })
    await writes(seen, { allergies: 'Ibuprofeno' })
    await tablet.sync()
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(await read(Number(seen.key))).toMatchObject({ treatment: 'Reposo', allergies: 'Ibuprofeno' })
  })
})

describe('a clinical record that another tablet edited meanwhile', () => {
  it('is merged text by text (M-4)', async () => {
    const seen = await openedRecord()
    await writes(seen, { treatment: 'Reposo' })
    await staff.put(`/medical-history/${seen.key}`, { observations: 'Llamar el lunes' })
    await tablet.sync()
    await tablet.sync()
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(await read(Number(seen.key))).toMatchObject({ treatment: 'Reposo', observations: 'Llamar el lunes' })
  })

  it('parks the edit of a text that both changed, with both texts at hand (M-4)', async () => {
    const seen = await openedRecord()
    await writes(seen, { treatment: 'Reposo' })
    await writes({ ...seen, treatment: 'Reposo' } as typeof seen, { allergies: 'Ibuprofeno' })
    await staff.put(`/medical-history/${seen.key}`, { treatment: 'Calor' })
    await tablet.sync()
    const [asked, behind] = await readOutbox(tablet.db)
    expect(asked).toMatchObject({ state: 'parked', parked: { why: 'conflict', fields: ['treatment'] } })
    expect(asked?.parked?.answer?.current).toMatchObject({ treatment: 'Calor' })
    expect(behind).toMatchObject({ state: 'parked', parked: { why: 'behind' } })
    expect(await read(Number(seen.key))).toMatchObject({ treatment: 'Calor', allergies: '' })
  })

  it('takes the text that the person joined from both, and the changes that waited behind it', async () => {
    const seen = await openedRecord()
    await writes(seen, { treatment: 'Reposo' })
    await writes({ ...seen, treatment: 'Reposo' } as typeof seen, { allergies: 'Ibuprofeno' })
    await staff.put(`/medical-history/${seen.key}`, { treatment: 'Calor' })
    await tablet.sync()
    await editChange(tablet.db, tablet.sources, await asked(), { treatment: 'Calor\nReposo' })
    await tablet.sync()
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(await read(Number(seen.key))).toMatchObject({ treatment: 'Calor\nReposo', allergies: 'Ibuprofeno' })
  })

  it('keeps the joined text even if the person had edited it further before the conflict arrived', async () => {
    const seen = await openedRecord()
    await writes(seen, { treatment: 'Reposo' })
    await writes({ ...seen, treatment: 'Reposo' } as typeof seen, {
      treatment: 'Reposo y hielo',
      allergies: 'Ibuprofeno',
    })
    await staff.put(`/medical-history/${seen.key}`, { treatment: 'Calor' })
    await tablet.sync()
    const last = (await readOutbox(tablet.db)).at(-1)?.n
    await editChange(tablet.db, tablet.sources, await asked(), { treatment: 'Calor\nReposo y hielo' }, { last })
    await tablet.sync()
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(await read(Number(seen.key))).toMatchObject({
      treatment: 'Calor\nReposo y hielo',
      allergies: 'Ibuprofeno',
    })
  })

  it('parks what was saved in another tab while the form of the conflict was open', async () => {
    const seen = await openedRecord()
    await writes(seen, { treatment: 'Reposo' })
    await staff.put(`/medical-history/${seen.key}`, { treatment: 'Calor' })
    await tablet.sync()
    const [{ n, opId } = { n: 0, opId: '' }] = await readOutbox(tablet.db)
    await writes({ ...seen, treatment: 'Reposo' } as typeof seen, { treatment: 'Reposo y hielo' })
    await editChange(tablet.db, tablet.sources, opId, { treatment: 'Calor\nReposo' }, { last: n })
    await tablet.sync()
    expect(await read(Number(seen.key))).toMatchObject({ treatment: 'Calor\nReposo' })
    const [question] = await readOutbox(tablet.db)
    expect(question).toMatchObject({ patch: { treatment: 'Reposo y hielo' }, parked: { why: 'conflict' } })
  })

  it('parks an edit saved during the conflict whose author had not seen the text in conflict (C-5)', async () => {
    const seen = await openedRecord()
    await writes(seen, { treatment: 'Reposo' })
    await staff.put(`/medical-history/${seen.key}`, { treatment: 'Calor' })
    await tablet.sync()
    const { treatment, version } = await read(Number(seen.key))
    await writes({ ...seen, treatment, version } as typeof seen, { treatment: 'Calor y masajes' })
    await editChange(tablet.db, tablet.sources, await asked(), { treatment: 'Calor\nReposo' })
    await tablet.sync()
    expect(await read(Number(seen.key))).toMatchObject({ treatment: 'Calor\nReposo' })
    const [question] = await readOutbox(tablet.db)
    expect(question).toMatchObject({ patch: { treatment: 'Calor y masajes' }, parked: { why: 'conflict' } })
  })

  it('parks another text that both changed, which the first conflict did not show', async () => {
    const seen = await openedRecord()
    await writes(seen, { treatment: 'Reposo' })
    await writes({ ...seen, treatment: 'Reposo' } as typeof seen, { allergies: 'Ibuprofeno' })
    await staff.put(`/medical-history/${seen.key}`, { treatment: 'Calor', allergies: 'Polen' })
    await tablet.sync()
    await retryChange(tablet.db, tablet.sources, await asked())
    await tablet.sync()
    expect(await read(Number(seen.key))).toMatchObject({ treatment: 'Reposo', allergies: 'Polen' })
    const [question] = await readOutbox(tablet.db)
    expect(question).toMatchObject({ state: 'parked', parked: { why: 'conflict', fields: ['allergies'] } })
    expect(question?.parked?.answer?.current).toMatchObject({ allergies: 'Polen' })
  })

  it('keeps mine or takes the server value as the person decides', async () => {
    for (const mine of [true, false]) {
      const seen = await openedRecord()
      await writes(seen, { treatment: 'Reposo' })
      await staff.put(`/medical-history/${seen.key}`, { treatment: 'Calor' })
      await tablet.sync()
      if (mine) await retryChange(tablet.db, tablet.sources, await asked())
      else await dropChange(tablet.db, tablet.sources, await asked())
      await tablet.sync()
      expect(await readOutbox(tablet.db)).toEqual([])
      expect(await read(Number(seen.key))).toMatchObject({ treatment: mine ? 'Reposo' : 'Calor' })
    }
  })

  it('does not park an own text that the server accepted while another text was in conflict (M-6)', async () => {
    const seen = await openedRecord()
    await writes(seen, { treatment: 'Reposo' })
    const written = { ...seen, treatment: 'Reposo' } as typeof seen
    await writes(written, { diagnosis: 'Lumbalgia' })
    await writes({ ...written, diagnosis: 'Lumbalgia' } as typeof seen, { treatment: 'Reposo y calor' })
    await staff.put(`/medical-history/${seen.key}`, { diagnosis: 'Ciática' })
    await tablet.sync()
    await tablet.sync()
    expect(await read(Number(seen.key))).toMatchObject({ diagnosis: 'Ciática', treatment: 'Reposo' })
    await editChange(tablet.db, tablet.sources, await asked(), { diagnosis: 'Ciática\nLumbalgia' })
    await tablet.sync()
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(await read(Number(seen.key))).toMatchObject({
      diagnosis: 'Ciática\nLumbalgia',
      treatment: 'Reposo y calor',
    })
  })

  it('needs one decision, even if the conflict builds on an own text that the server has accepted since', async () => {
    const seen = await openedRecord()
    await writes(seen, { treatment: 'Reposo' })
    const written = { ...seen, treatment: 'Reposo' } as typeof seen
    await writes(written, { treatment: 'Reposo y calor', diagnosis: 'Lumbalgia' })
    await staff.put(`/medical-history/${seen.key}`, { diagnosis: 'Ciática' })
    await tablet.sync()
    await tablet.sync()
    const { refusedRecords, outbox } = await readSyncCenter(tablet.db)
    expect(refusedRecords.get(outbox[0]?.n ?? 0)).toMatchObject({ diagnosis: 'Ciática', treatment: 'Reposo' })
    await retryChange(tablet.db, tablet.sources, await asked())
    await tablet.sync()
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(await read(Number(seen.key))).toMatchObject({ diagnosis: 'Lumbalgia', treatment: 'Reposo y calor' })
  })

  it('does not park an own text that waits for the network', async () => {
    const seen = await openedRecord()
    await writes(seen, { treatment: 'Reposo' })
    const written = { ...seen, treatment: 'Reposo' } as typeof seen
    await writes(written, { treatment: 'Reposo y calor', diagnosis: 'Lumbalgia' })
    await staff.put(`/medical-history/${seen.key}`, { diagnosis: 'Ciática' })
    tablet.network = downAfterWrites(1)
    await tablet.sync()
    expect(await readOutbox(tablet.db)).toMatchObject([{ patch: { treatment: 'Reposo' } }, { state: 'parked' }])
    const [question] = centerItems(await readSyncCenter(tablet.db)).questions
    expect(question?.conflictFields.map(({ label }) => label)).toEqual(['Diagnóstico'])
    await retryChange(tablet.db, tablet.sources, await asked(), { shown: question?.shownRow })
    expect(await readOutbox(tablet.db)).toMatchObject([{ parked: null }, { parked: null }])
    tablet.network = () => undefined
    server.clock.advance(minutes(6))
    await tablet.sync()
    server.clock.advance(minutes(6))
    await tablet.sync()
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(await read(Number(seen.key))).toMatchObject({ diagnosis: 'Lumbalgia', treatment: 'Reposo y calor' })
  })

  it('does not overwrite an unseen text when an old form is saved behind a conflict', async () => {
    const seen = await openedRecord()
    await writes(seen, { diagnosis: 'Lumbalgia' })
    await writes(seen, { treatment: 'Reposo' })
    await staff.put(`/medical-history/${seen.key}`, { treatment: 'Calor' })
    tablet.network = downAfterWrites(1)
    await tablet.sync()
    tablet.network = () => undefined
    await writes(seen, { observations: 'Llamar el lunes' })
    await staff.put(`/medical-history/${seen.key}`, { observations: 'Usa marcapasos' })
    for (let cycle = 0; cycle < 2; cycle++) {
      server.clock.advance(minutes(6))
      await tablet.sync()
    }
    expect(await read(Number(seen.key))).toMatchObject({ diagnosis: 'Lumbalgia' })
    await dropChange(tablet.db, tablet.sources, await asked())
    await tablet.sync()
    await tablet.sync()
    expect(await read(Number(seen.key))).toMatchObject({ treatment: 'Calor', observations: 'Usa marcapasos' })
    const [question] = await readOutbox(tablet.db)
    expect(question?.parked).toMatchObject({ why: 'conflict', fields: ['observations'] })
  })

  it('judges an edit by the server values that its author saw, even if the conflict shows older ones', async () => {
    const seen = await openedRecord()
    await writes(seen, { diagnosis: 'Lumbalgia' })
    await staff.put(`/medical-history/${seen.key}`, { diagnosis: 'Ciática' })
    await tablet.sync()
    await staff.put(`/medical-history/${seen.key}`, { treatment: 'Calor' })
    const { id: _, Patient: __, ...fresh } = await read(Number(seen.key))
    await writes({ ...fresh, key: seen.key } as typeof seen, { treatment: 'Calor y reposo' })
    await retryChange(tablet.db, tablet.sources, await asked())
    expect((await readOutbox(tablet.db)).map(({ state }) => state)).toEqual(['queued', 'queued'])
    for (let cycle = 0; cycle < 3; cycle++) await tablet.sync()
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(await read(Number(seen.key))).toMatchObject({ diagnosis: 'Lumbalgia', treatment: 'Calor y reposo' })
  })

  it('does not overwrite a text newer than the one that was joined, even if another own edit was merged with it', async () => {
    const seen = await openedRecord()
    await writes(seen, { diagnosis: 'Lumbalgia' })
    await writes({ ...seen, diagnosis: 'Lumbalgia' } as typeof seen, { treatment: 'Reposo' })
    await staff.put(`/medical-history/${seen.key}`, { treatment: 'Calor' })
    await tablet.sync()
    // While the conflict with 'Calor' is open, the other edit is merged with 'Frío'.
    await staff.put(`/medical-history/${seen.key}`, { treatment: 'Frío' })
    server.clock.advance(minutes(6))
    await tablet.sync()
    await editChange(tablet.db, tablet.sources, await asked(), { treatment: 'Calor\nReposo' })
    server.clock.advance(minutes(6))
    await tablet.sync()
    expect(await read(Number(seen.key))).toMatchObject({ diagnosis: 'Lumbalgia', treatment: 'Frío' })
    const [question] = await readOutbox(tablet.db)
    expect(question?.parked).toMatchObject({ why: 'conflict', fields: ['treatment'] })
  })
})

describe("a clinical record that is opened while an own pending text covers somebody else's text", () => {
  /** Opens the record as its dialog does now. */
  async function opened(key: RowKey) {
    const own = await readOwnClinicalRecordChanges(tablet.db, server.clock(), key)
    const record = await askClinicalRecord(tablet.db, createScreenAsk(tablet.ports), Number(key))
    if (!record) throw new Error('the record is there')
    return openedFromServer(record, changesOf(key, own))
  }

  /** Expects a conflict with 'Calor', which no screen here has shown. */
  async function expectAsked(key: RowKey) {
    expect(await read(Number(key))).toMatchObject({ treatment: 'Calor' })
    const [question] = centerItems(await readSyncCenter(tablet.db)).questions
    expect(question?.conflictFields).toMatchObject([{ mine: 'Reposo y hielo', theirs: 'Calor' }])
  }

  it('does not overwrite the covered text when the own text is dropped (M-3)', async () => {
    const seen = await openedRecord()
    const { opId } = await writes(seen, { treatment: 'Reposo' })
    await staff.put(`/medical-history/${seen.key}`, { treatment: 'Calor' })
    await writes(await opened(seen.key), { treatment: 'Reposo y hielo' })
    await dropChange(tablet.db, tablet.sources, opId)
    await syncForLong(tablet, server.clock)
    await expectAsked(seen.key)
  })

  it('does not overwrite the covered text when the own text is given up for it, but becomes a conflict at once', async () => {
    const seen = await openedRecord()
    await writes(seen, { treatment: 'Reposo' })
    await staff.put(`/medical-history/${seen.key}`, { treatment: 'Calor' })
    const form = await opened(seen.key)
    await tablet.sync()
    await writes(form, { treatment: 'Reposo y hielo' })
    await dropChange(tablet.db, tablet.sources, await asked())
    await expectAsked(seen.key)
    await syncForLong(tablet, server.clock)
    await expectAsked(seen.key)
  })

  it('does not overwrite the covered text when the server had accepted the own text before it', async () => {
    const seen = await openedRecord()
    await tablet.sync()
    await writes(seen, { treatment: 'Reposo' })
    const flight = await takeNext(tablet.db, server.clock())
    if (!flight) throw new Error('the text may go')
    // The server accepts it; the answer is lost with the tab.
    await sendSerialized(tablet.ports, flight.entry.opId, flight.request)
    await staff.put(`/medical-history/${seen.key}`, { treatment: 'Calor' })
    await writes(await opened(seen.key), { treatment: 'Reposo y hielo' })
    await syncForLong(tablet, server.clock)
    await expectAsked(seen.key)
  })
})

describe('an edit of a clinical record that another tablet deleted', () => {
  it('becomes a new record of the same patient, with the latest version of each text (M-8)', async () => {
    const seen = await openedRecord()
    await writes(seen, { treatment: 'Reposo', allergies: 'Polen' })
    await writes({ ...seen, treatment: 'Reposo', allergies: 'Polen' } as typeof seen, { treatment: 'Reposo y calor' })
    await staff.delete(`/medical-history/${seen.key}`)
    await tablet.sync()
    const refused = await readOutbox(tablet.db)
    expect(refused[0]).toMatchObject({ state: 'parked', parked: { why: 'deleted' } })

    const enqueued = await rewriteClinicalRecord(tablet.db, tablet.sources, await asked())
    expect(await readOutbox(tablet.db)).toMatchObject([{ n: refused[0]?.n, kind: 'create', key: enqueued.key }])
    await tablet.sync()
    expect(await readOutbox(tablet.db)).toEqual([])
    const id = (await tablet.db.ids.get(String(enqueued.key)))?.id ?? 0
    expect(await read(id)).toMatchObject({
      ref: enqueued.key,
      patientId: seen.patientId,
      appointmentId: null,
      professionalId: 1,
      diagnosis: '',
      treatment: 'Reposo y calor',
      allergies: 'Polen',
    })
  })

  it('can be rewritten only once, and only when its record was deleted', async () => {
    const seen = await openedRecord()
    await writes(seen, { treatment: 'Reposo' })
    await staff.put(`/medical-history/${seen.key}`, { treatment: 'Calor' })
    await tablet.sync()
    await expect(rewriteClinicalRecord(tablet.db, tablet.sources, await asked())).rejects.toThrow(TooLateError)
    await retryChange(tablet.db, tablet.sources, await asked())
    await staff.delete(`/medical-history/${seen.key}`)
    await tablet.sync()
    const opId = await asked()
    await rewriteClinicalRecord(tablet.db, tablet.sources, opId)
    await expect(rewriteClinicalRecord(tablet.db, tablet.sources, opId)).rejects.toThrow(TooLateError)
    expect(await readOutbox(tablet.db)).toHaveLength(1)
  })
})

describe('a clinical record of a patient whom another tablet deleted', () => {
  const drafts = () => tablet.db.drafts.toArray()

  it("becomes a draft without a patient, with the former patient's name and the texts of later edits (M-8)", async () => {
    const patient = await createPatient(staff)
    const formerPatient = `${patient.firstName} ${patient.lastName}`
    await tablet.sync()
    const fields = { patientId: patient.id, appointmentId: null, professionalId: 1, ...texts }
    const made = await enqueueCreate(tablet.db, tablet.sources, 'record', fields)
    await writes({ key: made.key, ...fields } as { key: RowKey }, { treatment: 'Reposo' })
    await staff.delete(`/patients/${patient.id}`)
    await tablet.sync()
    await draftClinicalRecord(tablet.db, tablet.sources, await asked())
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(await drafts()).toMatchObject([
      { form: 'new-record', values: { patientId: '', formerPatient, diagnosis: 'Contractura', treatment: 'Reposo' } },
    ])
  })

  it('does not become a draft when its change was refused for another reason', async () => {
    const seen = await openedRecord()
    await writes(seen, { treatment: 'Reposo' })
    await staff.put(`/medical-history/${seen.key}`, { treatment: 'Calor' })
    await tablet.sync()
    await expect(draftClinicalRecord(tablet.db, tablet.sources, await asked())).rejects.toThrow(TooLateError)
    expect(await drafts()).toEqual([])
  })
})

describe('a clinical record restored from the archive', () => {
  it('takes the pending edits as soon as the server shows it again (M-7)', async () => {
    const seen = await openedRecord()
    await writes(seen, { treatment: 'Reposo' })
    await writes({ ...seen, treatment: 'Reposo' } as typeof seen, { allergies: 'Ibuprofeno' })
    const deletion = (await staff.delete(`/medical-history/${seen.key}`)).number('Sync-Version')
    await tablet.sync()
    expect((await readOutbox(tablet.db))[0]?.parked?.why).toBe('deleted')
    await restoreDeletion(server, deletion)
    await askClinicalRecord(tablet.db, createScreenAsk(tablet.ports), Number(seen.key))
    await tablet.sync()
    await tablet.sync()
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(await read(Number(seen.key))).toMatchObject({ treatment: 'Reposo', allergies: 'Ibuprofeno' })
  })
})

describe('a new clinical record that the server already has', () => {
  async function createWithoutAnswer() {
    const { id: patientId } = await createPatient(staff)
    await tablet.sync()
    const written = { patientId, appointmentId: null, professionalId: 1, ...texts }
    const made = await enqueueCreate(tablet.db, tablet.sources, 'record', written)
    const { id } = (await staff.post('/medical-history', { ...written, ref: made.key })).as(clinicalRecordResource)
    return { ...made, id }
  }

  it('keeps what others have written into it since', async () => {
    const { id, key } = await createWithoutAnswer()
    await staff.put(`/medical-history/${id}`, { treatment: 'Calor' })
    await enqueueUpdate(tablet.db, tablet.sources, 'record', { ...texts, key }, { allergies: 'Ibuprofeno' })
    await tablet.sync()
    await tablet.sync()
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(await read(id)).toMatchObject({ treatment: 'Calor', allergies: 'Ibuprofeno' })
  })

  it.each([
    { when: 'at once when nobody has changed it since', asked: false },
    { when: 'after a conflict when somebody has changed it since', asked: true },
  ])("takes the person's correction $when", async ({ asked: isAsked }) => {
    const { id, opId, n } = await createWithoutAnswer()
    server.clock.advance(minutes(1))
    if (isAsked) await staff.put(`/medical-history/${id}`, { treatment: 'Calor' })
    const parked: Review = { why: 'refused', fields: [], status: 400, answer: null, at: 0 }
    await tablet.db.outbox.update(n, { state: 'parked', parked })
    await editChange(tablet.db, tablet.sources, opId, { diagnosis: 'Lumbalgia' })
    await tablet.sync()
    await tablet.sync()
    const question = (await readOutbox(tablet.db)).find(hasOwnReview)
    expect(question?.parked?.fields).toEqual(isAsked ? ['diagnosis', 'treatment'] : undefined)
    expect(await read(id)).toMatchObject(isAsked ? { treatment: 'Calor' } : { ...texts, diagnosis: 'Lumbalgia' })
  })
})

describe('a corrected clinical record that somebody has changed meanwhile', () => {
  it('keeps their text when the person takes the server value, even if more own edits wait behind', async () => {
    const { id: patientId } = await createPatient(staff)
    await tablet.sync()
    const written = { patientId, appointmentId: null, professionalId: 1, ...texts }
    const { key, n, opId } = await enqueueCreate(tablet.db, tablet.sources, 'record', written)
    const { id } = (await staff.post('/medical-history', { ...written, ref: key })).as(clinicalRecordResource)
    server.clock.advance(minutes(1))
    await staff.put(`/medical-history/${id}`, { treatment: 'Calor' })
    const parked: Review = { why: 'refused', fields: [], status: 400, answer: null, at: 0 }
    await tablet.db.outbox.update(n, { state: 'parked', parked })
    await editChange(tablet.db, tablet.sources, opId, { treatment: 'Reposo' })
    const mended = { ...written, treatment: 'Reposo', key } as { key: RowKey }
    await writes(mended, { treatment: 'Reposo y hielo' })
    await tablet.sync()
    const both = (await readOutbox(tablet.db)).map((entry) => entry.n)
    await dropChange(tablet.db, tablet.sources, await asked(), both)
    await tablet.sync()
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(await read(id)).toMatchObject({ treatment: 'Calor' })
  })
})

describe('a clinical record whose patient or appointment a restored database lost', () => {
  const LOST = '5f0c6f0e-9d7e-4d5b-8a51-2f6f6c0d7a11'
  const writesNew = (fields: Fields) =>
    enqueueCreate(tablet.db, tablet.sources, 'record', {
      appointmentId: null,
      professionalId: 1,
      ...texts,
      ...fields,
    })

  it('becomes a draft without the patient', async () => {
    const made = await writesNew({ patientId: LOST })
    await tablet.sync()
    expect(await readOutbox(tablet.db)).toMatchObject([{ opId: made.opId, parked: { why: 'deleted' } }])
    await draftClinicalRecord(tablet.db, tablet.sources, made.opId)
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(await tablet.db.drafts.toArray()).toMatchObject([
      { form: 'new-record', values: { patientId: '', ...texts } },
    ])
  })

  it('becomes a record of the patient without the appointment', async () => {
    const { patientId = null } = await openedRecord()
    const made = await writesNew({ patientId, appointmentId: LOST })
    await tablet.sync()
    expect(await readOutbox(tablet.db)).toMatchObject([{ opId: made.opId, parked: { why: 'deleted' } }])
    const { key } = await rewriteClinicalRecord(tablet.db, tablet.sources, made.opId)
    await tablet.sync()
    expect(await readOutbox(tablet.db)).toEqual([])
    const id = (await tablet.db.ids.get(String(key)))?.id ?? 0
    expect(await read(id)).toMatchObject({ ref: key, patientId, appointmentId: null, professionalId: 1, ...texts })
  })

  it('keeps the professional who saw the patient', async () => {
    const { patientId = null } = await openedRecord()
    const made = await writesNew({ patientId, appointmentId: LOST, professionalId: 2 })
    await tablet.sync()
    await rewriteClinicalRecord(tablet.db, tablet.sources, made.opId)
    expect(await readOutbox(tablet.db)).toMatchObject([{ state: 'queued', patch: { professionalId: 2 } }])
  })
})
