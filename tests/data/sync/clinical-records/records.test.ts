import { describe, expect, it } from 'vitest'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { readOwnRecordChanges } from '#data/local/outbox/own-record-changes.ts'
import { askRecord } from '#data/sync/clinical-records/ask-records.ts'
import { draftRecord, rewriteRecord } from '#data/sync/clinical-records/rewrite-record.ts'
import { dropChange, editChange, retryChange } from '#data/sync/conflicts/decide.ts'
import { TooLateError } from '#data/sync/conflicts/decision.ts'
import { readSyncCenter } from '#data/sync/conflicts/read-sync-center.ts'
import { enqueueCreate, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { takeNext } from '#data/sync/outbox/take-next.ts'
import { pruneMirror } from '#data/sync/pull/prune-mirror.ts'
import { screenAsker } from '#data/sync/push/screen-asker.ts'
import { sendSerialized } from '#data/sync/push/send-serialized.ts'
import { type Fields, hasOwnReview, type Review } from '#domain/sync/outbox/outbox-entry.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { clinicalRecordResource } from '#domain/wire/clinical-record-wire.ts'
import { changesOf, openedFromServer } from '#features/clinical-records/reading/record-view.ts'
import { centerItems } from '#features/sync-center/center-items.ts'
import { restoreDeletion } from '#server/cli/archive/restore-deletion.ts'
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

/** A record as an open form shows it, which another tablet may change meanwhile. */
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

/** The network breaks when the tablet has sent so many edits. */
function downAfterWrites(count: number): () => void {
  const edits = () => tablet.requests.filter((request) => request.startsWith('PUT')).length
  const before = edits()
  return () => {
    if (edits() - before > count) throw new TypeError('no network')
  }
}

/** The present name of what waits for the person. */
async function asked(): Promise<string> {
  const question = (await readOutbox(tablet.db)).find(hasOwnReview)
  if (!question) throw new Error('nothing is asked')
  return question.opId
}

describe('a clinical record written without network', () => {
  it('goes after its new patient, and is in no mirror but in the journal (M-1)', async () => {
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

  it('waits for the appointment that it was written at', async () => {
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

  it('can be written on before the first text has left', async () => {
    const { patientId } = await openedRecord()
    const written = { patientId: patientId ?? null, appointmentId: null, professionalId: 1, ...texts }
    const record = await enqueueCreate(tablet.db, tablet.sources, 'record', written)
    await writes({ ...written, key: record.key } as { key: RowKey }, { observations: 'Volver en una semana' })
    await tablet.sync()
    expect(await readOutbox(tablet.db)).toEqual([])
    const id = (await tablet.db.ids.get(String(record.key)))?.id ?? 0
    expect(await read(id)).toMatchObject({ ...texts, observations: 'Volver en una semana' })
  })

  /** The tablet so many hours from now. */
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

  it('stays longer while a question stands on it', async () => {
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
  it('asks about a text that both changed, and keeps the first one until the person has said (M-5)', async () => {
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

  it('asks also when the record had not left the device yet', async () => {
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

  it('takes both where they changed different texts', async () => {
    const seen = await openedRecord()
    await writes(seen, { treatment: 'Reposo' })
    await writes(seen, { allergies: 'Ibuprofeno' })
    await tablet.sync()
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(await read(Number(seen.key))).toMatchObject({ treatment: 'Reposo', allergies: 'Ibuprofeno' })
  })
})

describe('a clinical record that another tablet wrote on meanwhile', () => {
  it('is merged text by text (M-4)', async () => {
    const seen = await openedRecord()
    await writes(seen, { treatment: 'Reposo' })
    await staff.put(`/medical-history/${seen.key}`, { observations: 'Llamar el lunes' })
    await tablet.sync()
    await tablet.sync()
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(await read(Number(seen.key))).toMatchObject({ treatment: 'Reposo', observations: 'Llamar el lunes' })
  })

  it('asks about a text that both changed, with both texts at hand (M-4)', async () => {
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

  it('takes the joined text that the person made of both, and what waited behind it', async () => {
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

  it('keeps the joined text, though the person had gone on writing before the question came', async () => {
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

  it('asks about what was saved in another tab while the form of the question was open', async () => {
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

  it('asks about what was written while the question was open, without the text in question before the eyes (C-5)', async () => {
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

  it('asks about another text that both changed, which the first question did not show', async () => {
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

  it('keeps mine or theirs by the person’s word', async () => {
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

  it('asks nobody about an own text that the server took while another text was asked about (M-6)', async () => {
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

  it('is decided once, though the change in question stands on an own text that the server has taken since', async () => {
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

  it('asks nobody about an own text that waits for the network', async () => {
    const seen = await openedRecord()
    await writes(seen, { treatment: 'Reposo' })
    const written = { ...seen, treatment: 'Reposo' } as typeof seen
    await writes(written, { treatment: 'Reposo y calor', diagnosis: 'Lumbalgia' })
    await staff.put(`/medical-history/${seen.key}`, { diagnosis: 'Ciática' })
    tablet.network = downAfterWrites(1)
    await tablet.sync()
    expect(await readOutbox(tablet.db)).toMatchObject([{ patch: { treatment: 'Reposo' } }, { state: 'parked' }])
    const [question] = centerItems(await readSyncCenter(tablet.db)).questions
    expect(question?.question.map(({ label }) => label)).toEqual(['Diagnóstico'])
    await retryChange(tablet.db, tablet.sources, await asked(), { shown: question?.shown })
    expect(await readOutbox(tablet.db)).toMatchObject([{ parked: null }, { parked: null }])
    tablet.network = () => undefined
    server.clock.advance(minutes(6))
    await tablet.sync()
    server.clock.advance(minutes(6))
    await tablet.sync()
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(await read(Number(seen.key))).toMatchObject({ diagnosis: 'Lumbalgia', treatment: 'Reposo y calor' })
  })

  it('does not overwrite what nobody has seen when a form of before is saved behind a question', async () => {
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

  it('judges by its own answer what was written on a fresher reading than the question tells of', async () => {
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

  it('does not overwrite what came after the reading that was joined, though another own edit was merged with that', async () => {
    const seen = await openedRecord()
    await writes(seen, { diagnosis: 'Lumbalgia' })
    await writes({ ...seen, diagnosis: 'Lumbalgia' } as typeof seen, { treatment: 'Reposo' })
    await staff.put(`/medical-history/${seen.key}`, { treatment: 'Calor' })
    await tablet.sync()
    // While the question about 'Calor' is open, the other edit is merged with 'Frío'.
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

describe('a clinical record that is opened while an own text lies over what somebody else wrote', () => {
  /** As its dialog shows it now. */
  async function opened(key: RowKey) {
    const own = await readOwnRecordChanges(tablet.db, server.clock(), key)
    const record = await askRecord(tablet.db, screenAsker(tablet.ports), Number(key))
    if (!record) throw new Error('the record is there')
    return openedFromServer(record, changesOf(key, own))
  }

  /** The text of 'Calor' is on no screen here. */
  async function expectAsked(key: RowKey) {
    expect(await read(Number(key))).toMatchObject({ treatment: 'Calor' })
    const [question] = centerItems(await readSyncCenter(tablet.db)).questions
    expect(question?.question).toMatchObject([{ mine: 'Reposo y hielo', theirs: 'Calor' }])
  }

  it('does not overwrite that when the own text is taken back (M-3)', async () => {
    const seen = await openedRecord()
    const { opId } = await writes(seen, { treatment: 'Reposo' })
    await staff.put(`/medical-history/${seen.key}`, { treatment: 'Calor' })
    await writes(await opened(seen.key), { treatment: 'Reposo y hielo' })
    await dropChange(tablet.db, tablet.sources, opId)
    await syncForLong(tablet, server.clock)
    await expectAsked(seen.key)
  })

  it('does not overwrite that when the own text is given up for it, and asks at once', async () => {
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

  it('does not overwrite that when the own text had been there before it', async () => {
    const seen = await openedRecord()
    await tablet.sync()
    await writes(seen, { treatment: 'Reposo' })
    const flight = await takeNext(tablet.db, server.clock())
    if (!flight) throw new Error('the text may go')
    // The server takes it; its answer is lost with the tab.
    await sendSerialized(tablet.ports, flight.entry.opId, flight.request)
    await staff.put(`/medical-history/${seen.key}`, { treatment: 'Calor' })
    await writes(await opened(seen.key), { treatment: 'Reposo y hielo' })
    await syncForLong(tablet, server.clock)
    await expectAsked(seen.key)
  })
})

describe('what was written into a clinical record that another tablet deleted', () => {
  it('becomes a new record of the same patient, with the last word of each text (M-8)', async () => {
    const seen = await openedRecord()
    await writes(seen, { treatment: 'Reposo', allergies: 'Polen' })
    await writes({ ...seen, treatment: 'Reposo', allergies: 'Polen' } as typeof seen, { treatment: 'Reposo y calor' })
    await staff.delete(`/medical-history/${seen.key}`)
    await tablet.sync()
    const refused = await readOutbox(tablet.db)
    expect(refused[0]).toMatchObject({ state: 'parked', parked: { why: 'deleted' } })

    const enqueued = await rewriteRecord(tablet.db, tablet.sources, await asked())
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

  it('is written anew once only, and nothing else is', async () => {
    const seen = await openedRecord()
    await writes(seen, { treatment: 'Reposo' })
    await staff.put(`/medical-history/${seen.key}`, { treatment: 'Calor' })
    await tablet.sync()
    await expect(rewriteRecord(tablet.db, tablet.sources, await asked())).rejects.toThrow(TooLateError)
    await retryChange(tablet.db, tablet.sources, await asked())
    await staff.delete(`/medical-history/${seen.key}`)
    await tablet.sync()
    const opId = await asked()
    await rewriteRecord(tablet.db, tablet.sources, opId)
    await expect(rewriteRecord(tablet.db, tablet.sources, opId)).rejects.toThrow(TooLateError)
    expect(await readOutbox(tablet.db)).toHaveLength(1)
  })
})

describe('what was written about a patient whom another tablet deleted', () => {
  const drafts = () => tablet.db.drafts.toArray()

  it('becomes a draft without a patient, with her name and what was written on before it left (M-8)', async () => {
    const patient = await createPatient(staff)
    const formerPatient = `${patient.firstName} ${patient.lastName}`
    await tablet.sync()
    const fields = { patientId: patient.id, appointmentId: null, professionalId: 1, ...texts }
    const made = await enqueueCreate(tablet.db, tablet.sources, 'record', fields)
    await writes({ key: made.key, ...fields } as { key: RowKey }, { treatment: 'Reposo' })
    await staff.delete(`/patients/${patient.id}`)
    await tablet.sync()
    await draftRecord(tablet.db, tablet.sources, await asked())
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(await drafts()).toMatchObject([
      { form: 'new-record', values: { patientId: '', formerPatient, diagnosis: 'Contractura', treatment: 'Reposo' } },
    ])
  })

  it('is not taken from a change that was refused for another reason', async () => {
    const seen = await openedRecord()
    await writes(seen, { treatment: 'Reposo' })
    await staff.put(`/medical-history/${seen.key}`, { treatment: 'Calor' })
    await tablet.sync()
    await expect(draftRecord(tablet.db, tablet.sources, await asked())).rejects.toThrow(TooLateError)
    expect(await drafts()).toEqual([])
  })
})

describe('a clinical record that is back from the archive', () => {
  it('takes what was written on it, as soon as the server shows it again (M-7)', async () => {
    const seen = await openedRecord()
    await writes(seen, { treatment: 'Reposo' })
    await writes({ ...seen, treatment: 'Reposo' } as typeof seen, { allergies: 'Ibuprofeno' })
    const deletion = (await staff.delete(`/medical-history/${seen.key}`)).number('Sync-Version')
    await tablet.sync()
    expect((await readOutbox(tablet.db))[0]?.parked?.why).toBe('deleted')
    await restoreDeletion(server, deletion)
    await askRecord(tablet.db, screenAsker(tablet.ports), Number(seen.key))
    await tablet.sync()
    await tablet.sync()
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(await read(Number(seen.key))).toMatchObject({ treatment: 'Reposo', allergies: 'Ibuprofeno' })
  })
})

describe('a new clinical record that is there already', () => {
  async function madeUnheard() {
    const { id: patientId } = await createPatient(staff)
    await tablet.sync()
    const written = { patientId, appointmentId: null, professionalId: 1, ...texts }
    const made = await enqueueCreate(tablet.db, tablet.sources, 'record', written)
    const { id } = (await staff.post('/medical-history', { ...written, ref: made.key })).as(clinicalRecordResource)
    return { ...made, id }
  }

  it('keeps what others have written on it since', async () => {
    const { id, key } = await madeUnheard()
    await staff.put(`/medical-history/${id}`, { treatment: 'Calor' })
    await enqueueUpdate(tablet.db, tablet.sources, 'record', { ...texts, key }, { allergies: 'Ibuprofeno' })
    await tablet.sync()
    await tablet.sync()
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(await read(id)).toMatchObject({ treatment: 'Calor', allergies: 'Ibuprofeno' })
  })

  it.each([
    { written: 'nobody has', asked: false },
    { written: 'somebody has', asked: true },
  ])('takes what its person mended, at once where $written written on it since', async ({ asked: isAsked }) => {
    const { id, opId, n } = await madeUnheard()
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

describe('a mended clinical record on which somebody has written meanwhile', () => {
  it('leaves their text when the person takes it, though more of the own waits behind', async () => {
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

describe('what was written about a row that a restored database lost', () => {
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
    await draftRecord(tablet.db, tablet.sources, made.opId)
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
    const { key } = await rewriteRecord(tablet.db, tablet.sources, made.opId)
    await tablet.sync()
    expect(await readOutbox(tablet.db)).toEqual([])
    const id = (await tablet.db.ids.get(String(key)))?.id ?? 0
    expect(await read(id)).toMatchObject({ ref: key, patientId, appointmentId: null, professionalId: 1, ...texts })
  })

  it('stays the word of the professional who saw the patient', async () => {
    const { patientId = null } = await openedRecord()
    const made = await writesNew({ patientId, appointmentId: LOST, professionalId: 2 })
    await tablet.sync()
    await rewriteRecord(tablet.db, tablet.sources, made.opId)
    expect(await readOutbox(tablet.db)).toMatchObject([{ state: 'queued', patch: { professionalId: 2 } }])
  })
})
