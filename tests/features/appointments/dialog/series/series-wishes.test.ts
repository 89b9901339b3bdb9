import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { readAppointmentsOfPatient } from '#data/local/rows/appointments.ts'
import { dropChange } from '#data/sync/conflicts/decide.ts'
import { enqueueTogether } from '#data/sync/outbox/enqueue.ts'
import { seriesDays } from '#domain/series/series-days.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { createdSeries, movedSeries } from '#features/appointments/dialog/series/series-wishes.ts'
import { undoMessage } from '#features/shared/messages/undo-message.ts'
import { openDeviceClinic, patient } from '#tests/features/device-clinic.ts'

const DRAFT = '11111111-1111-4111-8111-111111111111'
const ten = { startTime: timeOfDay('10:00'), endTime: timeOfDay('10:15'), professionalId: 1 }
const places = (times: number) =>
  seriesDays(localDate('2026-11-26'), { weekdays: [], everyWeeks: 1, times }).map((date) => ({ date, ...ten }))
const fields = { patientId: 1, reason: 'Rehabilitación', notes: '' }

async function clinicWithSeries(times: number) {
  const clinic = openDeviceClinic()
  await clinic.db.patients.add(patient())
  const make = () =>
    enqueueTogether(
      clinic.db,
      clinic.sources,
      createdSeries(places(times), { draft: DRAFT, fields, plan: { planId: 4 }, leftOfPlan: 2 }),
      { undoable: true },
    )
  const enqueued = (await make()).filter((change) => change !== null)
  const shown = () => readAppointmentsOfPatient(clinic.db, 1)
  return { ...clinic, make, enqueued, shown }
}

describe('a new series', () => {
  it('has one name for all, and a plan for as many as it has sessions left', async () => {
    const { shown } = await clinicWithSeries(4)
    const appointments = await shown()
    expect(appointments.map(({ date, planId }) => [date, planId])).toEqual([
      ['2026-11-26', 4],
      ['2026-12-03', 4],
      ['2026-12-10', null],
      ['2026-12-17', null],
    ])
    expect(new Set(appointments.map(({ seriesRef }) => seriesRef)).size).toBe(1)
    expect(appointments[0]?.seriesRef).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('is made once however often its form is sent', async () => {
    const { make, shown } = await clinicWithSeries(4)
    await make()
    expect(await shown()).toHaveLength(4)
  })

  it('is no series where one date is left', () => {
    const [only] = createdSeries(places(1), { draft: DRAFT, fields, plan: {}, leftOfPlan: 0 })
    expect(only?.fields).toEqual({ ...fields, ...places(1)[0] })
  })

  it("is taken back as a whole by 'Deshacer'", async () => {
    const { db, sources, enqueued, shown } = await clinicWithSeries(5)
    const dropped: string[] = []
    const drop = async (opId: string) => {
      await dropChange(db, sources, opId)
      dropped.push(opId)
    }
    undoMessage('Se crearán 5 citas', enqueued, { db, drop }).action?.onPress()
    await expect.poll(() => dropped.length).toBe(5)
    expect(await shown()).toEqual([])
    expect(await db.outbox.count()).toBe(0)
  })
})

describe('a series that moves', () => {
  it('is rescheduled from its last one on, where each takes the time of the next', async () => {
    const { shown } = await clinicWithSeries(3)
    const visits = await shown()
    const [, ...targets] = places(4)
    const wishes = movedSeries(visits.map((visit, index) => ({ visit, place: targets[index] as never })))
    expect(wishes.map(({ fields: { date, status } }) => [date, status])).toEqual([
      ['2026-12-17', 'rescheduled'],
      ['2026-12-10', 'rescheduled'],
      ['2026-12-03', 'rescheduled'],
    ])
  })
})
