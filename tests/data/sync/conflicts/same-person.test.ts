import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { readPatient, readPatients } from '#data/local/rows/patients.ts'
import { readIncomesBetween } from '#data/local/rows/payments/incomes.ts'
import { dropChange } from '#data/sync/conflicts/decide.ts'
import { TooLateError } from '#data/sync/conflicts/decision.ts'
import { takeAsSamePerson } from '#data/sync/conflicts/same-person.ts'
import { enqueueCreate, enqueueDelete, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { takeNext } from '#data/sync/outbox/take-next.ts'
import { sendFlight } from '#data/sync/push/server-side.ts'
import { findNextToSend } from '#domain/sync/outbox/next-to-send.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { mirror } from '#tests/data/mirror-rows.ts'
import { openTablet } from '#tests/data/tablet.ts'
import { openDeviceClinic, patient, patientView } from '#tests/features/device-clinic.ts'
import { staffOf } from '#tests/support/api/api-calls.ts'
import { createPatient } from '#tests/support/database/clinic-rows.ts'
import { createTestServer } from '#tests/support/server/server.ts'

const onFile = patient({
  firstName: 'Ana',
  lastName: 'Gómez',
  dni: '30111222',
  phone: '3537 400001',
  address: 'Rivadavia 100',
})
const typed = { ...fieldsOf(onFile), phone: '3537 400002', address: '' }
const income = { date: '2026-11-19', amount: 1_800_000, netAmount: 1_800_000, description: 'Consulta' }

function fieldsOf({ firstName, lastName, dni, phone, email }: typeof onFile) {
  return { firstName, lastName, dni, phone, email }
}

async function refuseAsDuplicate(db: ClinicDatabase, n: number): Promise<void> {
  const answer = { code: 'duplicate', existingId: onFile.id }
  await db.outbox.update(n, {
    state: 'parked',
    parked: { why: 'duplicate', fields: [], status: 409, answer, at: 0 },
    sent: true,
  })
}

describe('taking a new patient for the same person as an existing record', () => {
  it('parks a field that somebody else changed in the record since it was shown', async () => {
    const { db, sources } = openDeviceClinic()
    await mirror(db, { patients: [onFile] })
    const { n, opId } = await enqueueCreate(db, sources, 'patient', typed)
    await refuseAsDuplicate(db, n)
    const shown = { ...onFile }
    await db.patients.put({ ...onFile, phone: '3537 400003', version: onFile.version + 1 })

    await takeAsSamePerson(db, sources, opId, { shown })

    const [question] = await readOutbox(db)
    expect(question).toMatchObject({ patch: { phone: '3537 400002' }, parked: { why: 'conflict', fields: ['phone'] } })
  })

  it('turns differing fields into an edit of the existing record, and empties none (C-12)', async () => {
    const { db, sources } = openDeviceClinic()
    await mirror(db, { patients: [onFile] })
    const { n, opId } = await enqueueCreate(db, sources, 'patient', typed)
    await refuseAsDuplicate(db, n)
    await takeAsSamePerson(db, sources, opId)
    expect(await readOutbox(db)).toEqual([
      expect.objectContaining({
        n,
        kind: 'update',
        key: onFile.id,
        state: 'queued',
        patch: { phone: '3537 400002' },
        base: { phone: '3537 400001' },
      }),
    ])
    expect(await readPatients(db)).toEqual([
      expect.objectContaining({ key: onFile.id, phone: '3537 400002', address: 'Rivadavia 100' }),
    ])
  })

  it('leaves the fields that its person kept as the record has them, also where a later edit says them (C-12)', async () => {
    const { db, sources } = openDeviceClinic()
    await mirror(db, { patients: [onFile] })
    const { n, opId, key } = await enqueueCreate(db, sources, 'patient', { ...typed, email: 'otra@correo.example' })
    const seen = (await readPatient(db, key)) ?? expect.fail('on no screen')
    await enqueueUpdate(db, sources, 'patient', seen, { phone: '3537 400003' })
    await refuseAsDuplicate(db, n)
    await takeAsSamePerson(db, sources, opId, { shown: { ...onFile }, kept: { phone: '3537 400003' } })
    expect(await readOutbox(db)).toMatchObject([{ n, kind: 'update', patch: { email: 'otra@correo.example' } }])
    expect(await readPatients(db)).toMatchObject([{ phone: onFile.phone, email: 'otra@correo.example' }])
  })

  it('asks about a value that was written into a kept field after the question was shown', async () => {
    const { db, sources } = openDeviceClinic()
    await mirror(db, { patients: [onFile] })
    const { n, opId, key } = await enqueueCreate(db, sources, 'patient', typed)
    const seen = (await readPatient(db, key)) ?? expect.fail('on no screen')
    await refuseAsDuplicate(db, n)
    await enqueueUpdate(db, sources, 'patient', seen, { phone: '3537 400003' })
    await takeAsSamePerson(db, sources, opId, { shown: { ...onFile }, kept: { phone: '3537 400002' } })
    expect(await readOutbox(db)).toMatchObject([
      { patch: { phone: '3537 400003' }, parked: { why: 'conflict', fields: ['phone'] } },
    ])
  })

  it('passes what was made for the new patient on to the existing record (C-12)', async () => {
    const { db, sources } = openDeviceClinic()
    await mirror(db, { patients: [onFile] })
    const { n, opId, key } = await enqueueCreate(db, sources, 'patient', fieldsOf(onFile))
    const paid = await enqueueCreate(db, sources, 'income', { ...income, patientId: key })
    await refuseAsDuplicate(db, n)
    await takeAsSamePerson(db, sources, opId)
    const outbox = await readOutbox(db)
    expect(outbox.map((entry) => entry.n)).toEqual([paid.n])
    const known = new Map([[String(key), onFile.id]])
    expect(findNextToSend(outbox, known, { cascades: new Map(), isMirrorComplete: true, now: sources.now() })?.n).toBe(
      paid.n,
    )
    const day = localDate(income.date)
    expect(await readIncomesBetween(db, day, day)).toEqual([expect.objectContaining({ patientId: onFile.id })])
  })

  it('does not change the existing record when the new patient was deleted meanwhile', async () => {
    const { db, sources } = openDeviceClinic()
    await mirror(db, { patients: [onFile] })
    const { n, opId, key } = await enqueueCreate(db, sources, 'patient', typed)
    const seen = (await readPatient(db, key)) ?? expect.fail('on no screen')
    await enqueueUpdate(db, sources, 'patient', seen, { phone: '3537 400003' })
    const paid = await enqueueCreate(db, sources, 'income', { ...income, patientId: key })
    await enqueueDelete(db, sources, 'patient', seen)
    await refuseAsDuplicate(db, n)
    await takeAsSamePerson(db, sources, opId)
    expect((await readOutbox(db)).map((entry) => entry.n)).toEqual([paid.n])
    expect(await readPatients(db)).toEqual([expect.objectContaining({ key: onFile.id, phone: onFile.phone })])
  })

  it('parks a later edit of a field that is filled in the existing record', async () => {
    const { db, sources } = openDeviceClinic()
    await mirror(db, { patients: [onFile] })
    const { n, opId, key } = await enqueueCreate(db, sources, 'patient', { ...fieldsOf(onFile), address: '' })
    const seen = await readPatient(db, key)
    if (seen) await enqueueUpdate(db, sources, 'patient', seen, { address: 'Belgrano 5' })
    await refuseAsDuplicate(db, n)
    await takeAsSamePerson(db, sources, opId)
    expect(await readOutbox(db)).toMatchObject([
      { patch: { address: 'Belgrano 5' }, state: 'parked', parked: { why: 'conflict', fields: ['address'] } },
    ])
  })

  it('keeps what the same person has written into the record since', async () => {
    const { db, sources } = openDeviceClinic()
    await mirror(db, { patients: [onFile] })
    const { n, opId } = await enqueueCreate(db, sources, 'patient', { ...typed, email: 'otra@correo.example' })
    await refuseAsDuplicate(db, n)
    await enqueueUpdate(db, sources, 'patient', patientView(onFile), { phone: '3537 400003' })
    await takeAsSamePerson(db, sources, opId)
    expect(await readOutbox(db)).toMatchObject([
      { n, kind: 'update', patch: { email: 'otra@correo.example' }, state: 'queued' },
      { patch: { phone: '3537 400003' }, base: { phone: onFile.phone }, state: 'queued' },
    ])
  })

  it('does not park the own edit of the record whose answer was lost', async () => {
    const server = await createTestServer({ dataDir: ':memory:' })
    const { id } = await createPatient(await staffOf(server), fieldsOf(onFile))
    const { db, sources, ports, sync } = await openTablet(() => server.app, server.clock, await server.adminToken())
    await sync()
    const { opId } = await enqueueCreate(db, sources, 'patient', typed)
    await sync()
    const seen = (await readPatient(db, id)) ?? expect.fail('not on file')
    await enqueueUpdate(db, sources, 'patient', seen, { phone: '3537 400003' })
    const flight = (await takeNext(db, server.clock())) ?? expect.fail('nothing may go')
    await sendFlight(ports, flight)
    await takeAsSamePerson(db, sources, opId)
    await sync()
    expect(await readOutbox(db)).toEqual([])
    expect(await readPatient(db, id)).toMatchObject({ phone: '3537 400003' })
    await server.stop()
  })

  it('is too late for any other review, and while the record is not on this device', async () => {
    const { db, sources } = openDeviceClinic()
    const { n, opId } = await enqueueCreate(db, sources, 'patient', typed)
    await expect(takeAsSamePerson(db, sources, opId)).rejects.toBeInstanceOf(TooLateError)
    await refuseAsDuplicate(db, n)
    await expect(takeAsSamePerson(db, sources, opId)).rejects.toBeInstanceOf(TooLateError)
    expect(await readOutbox(db)).toHaveLength(1)
  })

  it('is too late while a deletion of the record waits, since the typed values would go with it', async () => {
    const { db, sources } = openDeviceClinic()
    await mirror(db, { patients: [onFile] })
    const { n, opId } = await enqueueCreate(db, sources, 'patient', typed)
    await refuseAsDuplicate(db, n)
    const deletion = await enqueueDelete(db, sources, 'patient', patientView(onFile))
    await expect(takeAsSamePerson(db, sources, opId)).rejects.toBeInstanceOf(TooLateError)
    expect(await readOutbox(db)).toMatchObject([{ kind: 'create', state: 'parked' }, { kind: 'delete' }])
    await dropChange(db, sources, deletion.opId)
    await takeAsSamePerson(db, sources, opId)
    expect(await readOutbox(db)).toMatchObject([{ kind: 'update', key: onFile.id }])
  })
})
