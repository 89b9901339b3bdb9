import { expect, it } from 'vitest'
import { readAppointment } from '#data/local/rows/appointments.ts'
import { dropChange } from '#data/sync/conflicts/decide.ts'
import { enqueueTogether } from '#data/sync/outbox/enqueue.ts'
import { undoMessage } from '#features/shared/messages/undo-message.ts'
import { appointment, mirror } from '#tests/data/mirror-rows.ts'
import { openDeviceClinic, patient } from '#tests/features/device-clinic.ts'
import { receiveToasts } from '#ui/toasts/toast.ts'

it("one 'Deshacer' takes back every change of the press", async () => {
  const { db, sources } = openDeviceClinic()
  await mirror(db, { patients: [patient()], appointments: [1, 2, 3].map((id) => appointment({ id })) })
  const visits = await Promise.all([1, 2, 3].map((id) => readAppointment(db, id)))
  const wishes = visits.map((seen) => ({
    kind: 'update' as const,
    entity: 'appointment' as const,
    seen: seen ?? expect.fail('no such appointment'),
    fields: { status: 'completed' },
  }))
  const enqueued = (await enqueueTogether(db, sources, wishes, { undoable: true })).filter((each) => each !== null)
  expect(await db.outbox.count()).toBe(3)
  const message = undoMessage('', enqueued, { db, drop: (opId) => dropChange(db, sources, opId) })
  const shown: unknown[] = []
  // What another test of the worker left is taken first.
  receiveToasts(() => undefined)()
  const end = receiveToasts((told) => shown.push(told?.title))
  message.action?.onPress()
  await expect.poll(() => shown).toContain('Se deshizo: no cambió nada')
  end()
  expect(await db.outbox.count()).toBe(0)
  expect((await readAppointment(db, 3))?.status).toBe('scheduled')
})
