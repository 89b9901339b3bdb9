import 'fake-indexeddb/auto'

import { describe, expect, it } from 'vitest'
import { dropChange } from '#data/sync/conflicts/decide.ts'
import { awaitChangeResult } from '#data/sync/outbox/change-result.ts'
import { enqueueCreate, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { mirror } from '#tests/data/mirror-rows.ts'
import { openDeviceClinic, patient, patientView } from '#tests/features/device-clinic.ts'

const newPatient = { firstName: 'Eva', lastName: 'Luna', dni: '31000000', phone: '1', email: 'eva@correo.example' }

describe('the result that a form waits for', () => {
  it('is still awaited while the change is queued', async () => {
    const { db, sources } = openDeviceClinic()
    const { n } = await enqueueCreate(db, sources, 'patient', newPatient)
    expect(await awaitChangeResult(db, n, 0)).toEqual({ kind: 'waiting' })
  })

  it('is accepted once the server accepted it, and after the mirror has covered it', async () => {
    const { db, sources } = openDeviceClinic()
    const { n } = await enqueueCreate(db, sources, 'patient', newPatient)
    await db.outbox.update(n, { state: 'acked', ack: { epoch: 1, version: 5, id: 7 } })
    expect(await awaitChangeResult(db, n, 0)).toEqual({ kind: 'accepted' })
    const entry = await db.outbox.get(n)
    if (!entry) throw new Error('one change')
    await db.journal.put({ ...entry, coveredAt: 0 })
    await db.outbox.delete(n)
    expect(await awaitChangeResult(db, n, 0)).toEqual({ kind: 'accepted' })
  })

  it('is dropped when the person dropped the change', async () => {
    const { db, sources } = openDeviceClinic()
    const { n, opId } = await enqueueCreate(db, sources, 'patient', newPatient)
    await dropChange(db, sources, opId)
    expect(await awaitChangeResult(db, n, 0)).toEqual({ kind: 'dropped' })
  })

  it('is held for a change behind a refused one, since it waits for the person and not for the network', async () => {
    const { db, sources } = openDeviceClinic()
    await mirror(db, { patients: [patient()] })
    const first = await enqueueUpdate(db, sources, 'patient', patientView(), { dni: '30000009' })
    const second = await enqueueUpdate(db, sources, 'patient', patientView(), { email: 'otra@correo.example' })
    if (!first || !second) throw new Error('two edits')
    await db.outbox.update(first.n, {
      state: 'parked',
      parked: { why: 'duplicate', fields: [], status: 409, answer: null, at: 0 },
    })
    expect(await awaitChangeResult(db, second.n, 0)).toEqual({ kind: 'held' })
  })

  it('is held for a change parked behind a conflict: its form closes, and the change stays', async () => {
    const { db, sources } = openDeviceClinic()
    const { n } = await enqueueCreate(db, sources, 'patient', newPatient)
    await db.outbox.update(n, {
      state: 'parked',
      parked: { why: 'behind', fields: [], status: null, answer: null, at: 0 },
    })
    expect(await awaitChangeResult(db, n, 0)).toEqual({ kind: 'held' })
  })

  it('is held when nobody knows whether the change arrived: its form closes, and pays no second time', async () => {
    const { db, sources } = openDeviceClinic()
    const { n } = await enqueueCreate(db, sources, 'patient', newPatient)
    await db.outbox.update(n, {
      state: 'parked',
      parked: { why: 'unsure', fields: [], status: null, answer: null, at: 0 },
    })
    expect(await awaitChangeResult(db, n, 0)).toEqual({ kind: 'held' })
  })

  it('has the new change id of a refused change', async () => {
    const { db, sources } = openDeviceClinic()
    const { n } = await enqueueCreate(db, sources, 'patient', newPatient)
    const parked = { why: 'duplicate', fields: [], status: 409, answer: null, at: 0 } as const
    await db.outbox.update(n, { state: 'parked', opId: 'renamed', parked: { ...parked, fields: [] } })
    expect(await awaitChangeResult(db, n, 1_000)).toMatchObject({ kind: 'refused', opId: 'renamed' })
  })
})
