import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { dropChange, retryChange } from '#data/sync/conflicts/decide.ts'
import { MoreWouldBeLostError } from '#data/sync/conflicts/decision.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import { type EnqueuedChange, enqueueCreate } from '#data/sync/outbox/enqueue.ts'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { decisionFailure } from '#features/shared/messages/decision-failure.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { openDeviceClinic } from '#tests/features/device-clinic.ts'
import { newPatient, park } from '#tests/features/sync-center/parked-change.ts'

let db: ClinicDatabase
let sources: ChangeSources
let enqueued: EnqueuedChange
const report = vi.spyOn(console, 'error')

/** A refused change with its card. */
beforeEach(async () => {
  report.mockReturnValue()
  ;({ db, sources } = openDeviceClinic())
  enqueued = await enqueueCreate(db, sources, 'patient', newPatient)
  await park(db, enqueued, { why: 'refused' })
})
afterEach(async () => {
  report.mockReset()
  await db.delete()
})

/** The message of a press on the outdated card. */
async function saidOf(press: (opId: string) => Promise<unknown>): Promise<{ title: string; description?: string }> {
  const error = await press(enqueued.opId).then(
    () => expect.fail('the decision was carried out'),
    (reason: unknown) => reason,
  )
  return (await decisionFailure(db, enqueued.n, error)) as { title: string; description?: string }
}
const drop = (opId: string) => dropChange(db, sources, opId)
const retry = (opId: string) => retryChange(db, sources, opId)
const become = (fields: Partial<OutboxEntry>) => db.outbox.update(enqueued.n, { parked: null, ...fields })

it('the message says that a change was resolved in another tab when it was dropped there, not that it was sent', async () => {
  await drop(enqueued.opId)
  expect(await saidOf(retry)).toEqual({
    title: 'Este cambio ya se resolvió en otra pestaña',
    description: 'Ya no está entre los cambios por enviar.',
    variant: 'info',
  })
  expect(report).not.toHaveBeenCalled()
})

it('the message says that a change is being sent when another tab has decided so', async () => {
  await retry(enqueued.opId)
  expect(await saidOf(drop)).toEqual({
    title: 'Este cambio ya no espera tu decisión',
    description: 'Está por enviarse.',
    variant: 'info',
  })
})

it('the message says that a change was sent only when it was, and that the server has it only once it has accepted it', async () => {
  await become({ state: 'inflight', sent: true })
  expect(await saidOf(drop)).toMatchObject({ title: 'El cambio ya se había enviado', variant: 'error' })
  await become({ state: 'queued', sent: true })
  expect(await saidOf(drop)).toMatchObject({ title: 'El cambio ya se había enviado' })
  await become({ state: 'acked', ack: { epoch: 1, version: 9, id: 77 } })
  expect(await saidOf(drop)).toMatchObject({ title: 'El cambio ya está en el servidor' })
  const answered = (await db.outbox.get(enqueued.n)) ?? expect.fail('it is in the outbox')
  await db.journal.add({ ...answered, coveredAt: 0 })
  await db.outbox.delete(enqueued.n)
  expect(await saidOf(drop)).toMatchObject({ title: 'El cambio ya está en el servidor' })
})

it('the message says that a change needs a decision again when it was refused after another tab had sent it', async () => {
  await park(db, await retryChange(db, sources, enqueued.opId), { why: 'duplicate' })
  expect(await saidOf(drop)).toMatchObject({
    title: 'Algo cambió mientras decidías',
    description: 'El cambio sigue esperando tu decisión: mira cómo está ahora.',
  })
})

it('the message says that nothing was dropped when more changes would be than the card showed', async () => {
  const failure = await decisionFailure(db, enqueued.n, new MoreWouldBeLostError())
  expect(failure).toEqual({ ...savingTexts.moreWouldGo, variant: 'error' })
  expect(report).not.toHaveBeenCalled()
})

it('the message says when this device could not store the decision, and the reason is logged', async () => {
  const fault = new Error('the disk is full')
  expect(await decisionFailure(db, enqueued.n, fault)).toEqual({ title: savingTexts.notKept, variant: 'error' })
  expect(report).toHaveBeenCalledWith(fault)
})
