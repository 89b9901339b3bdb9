import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { readAppointment } from '#data/local/rows/appointments.ts'
import { readSyncCenter } from '#data/sync/conflicts/read-sync-center.ts'
import { enqueueCreate, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { readUnplacedGroupOf, readUnplacedGroups } from '#features/shared/slot-resolver/unplaced-groups.ts'
import { unplacedMessage } from '#features/shared/slot-resolver/unplaced-message.ts'
import { centerItems } from '#features/sync-center/center-items.ts'
import { questionGroups } from '#features/sync-center/question-groups.ts'
import { openDeviceClinic, patient } from '#tests/features/device-clinic.ts'
import { appointment, newAppointment, park } from '#tests/features/sync-center/parked-change.ts'

const SERIES = '22222222-2222-4222-8222-222222222222'

it('makes one group of the appointments of a series whose times are taken, new and moved ones', async () => {
  const { db, sources, clock } = openDeviceClinic()
  await db.patients.add(patient())
  await db.appointments.add(appointment({ id: 5, seriesRef: SERIES }))
  const refused = []
  for (const [date, seriesRef] of [
    ['2026-11-27', SERIES],
    ['2026-11-28', null],
    ['2026-12-04', SERIES],
  ] as const)
    refused.push(await enqueueCreate(db, sources, 'appointment', { ...newAppointment, date, seriesRef }))
  const seen = await readAppointment(db, 5)
  const move = await enqueueUpdate(db, sources, 'appointment', seen ?? { key: 5 }, { date: localDate('2026-12-11') })
  if (move) refused.push(move)
  for (const change of refused) await park(db, change, { why: 'slot_taken' })
  const [first, alone, third, moved] = refused.map(({ n }) => n)

  const groups = (await readUnplacedGroups(db)).map((group) => group.map(({ n }) => n))
  expect(groups).toEqual([[first, third, moved], [alone]])
  expect((await readUnplacedGroupOf(db, moved ?? 0)).map(({ n }) => n)).toEqual(groups[0])
  expect((await unplacedMessage(db, third ?? 0, clock()))?.title).toBe('Sin lugar: 3 citas de la serie de Ana Gómez')
  expect((await unplacedMessage(db, alone ?? 0, clock()))?.title).toBe('Sin lugar: Ana Gómez')

  const data = await readSyncCenter(db)
  const cards = questionGroups(centerItems(data).questions, data)
  expect(cards.map((card) => card.map(({ entry }) => entry.n))).toEqual(groups)
})
