import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { readMirrorState } from '#data/local/database/meta.ts'
import { readAppointmentsBetween } from '#data/local/rows/appointments.ts'
import { readPatient, readPatients } from '#data/local/rows/patients.ts'
import { readIncomesBetween } from '#data/local/rows/payments/incomes.ts'
import { pullBaselineLists } from '#data/sync/baseline-api/baseline-pull.ts'
import { enqueueCreate, enqueueDelete, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { push } from '#data/sync/push/push.ts'
import { UNDO_MS } from '#domain/sync/outbox/due-time.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import {
  createAppointment,
  createIncome,
  createPatient,
  incomeBody,
  registerPatient,
} from '#tests/support/database/clinic-rows.ts'
import { forEachTest } from '#tests/support/suites/for-each-test.ts'
import { type BaselineDevice, openBaselineClinic, openBaselineDevice } from './support/baseline-device.ts'

const TODAY = localDate('2026-11-19')
const TOMORROW = localDate('2026-11-20')

const clinic = forEachTest(openBaselineClinic, (clinic) => clinic.close())
const device = forEachTest(() => clinic.openDevice())

const noAnswerTo = (method: string) => {
  device.fault = (request) => (request.method === method ? 'lost' : undefined)
}
async function phoneOf(id: number, phone: string) {
  const seen = await readPatient(device.db, id)
  if (!seen) throw new Error('not mirrored')
  return enqueueUpdate(device.db, device.sources, 'patient', seen, { phone })
}

describe('the lists of a server with the baseline API', () => {
  it('fill the mirror, cancelled appointments too, using only what the spec names', async () => {
    const { id } = await createPatient(clinic.staff, { firstName: 'Eva' })
    const appointment = await createAppointment(clinic.staff, id)
    await clinic.staff.put(`/appointments/${appointment.id}`, { status: 'cancelled', cancellationReason: 'Viaje' })
    await createIncome(clinic.staff, id, { amount: 18_000.5, netAmount: 18_000.5 })
    expect(await device.sync()).toBe('done')
    expect(await readMirrorState(device.db)).toMatchObject({ epoch: 0, complete: true })
    expect(await readPatients(device.db)).toMatchObject([{ firstName: 'Eva', confirmed: true }])
    expect(await readAppointmentsBetween(device.db, TODAY, TOMORROW)).toMatchObject([
      { key: appointment.id, patientId: id, status: 'cancelled', cancellationReason: 'Viaje', startTime: '09:00' },
    ])
    expect(await readIncomesBetween(device.db, TODAY, TODAY)).toMatchObject([{ amount: 1_800_050, patientId: id }])
    expect(await device.db.professionals.toArray()).toMatchObject([{ id: 1, name: 'Laura', active: true }])
    expect(new Set(clinic.plain.additions)).toEqual(new Set(['GET /sync/capabilities']))
  })

  it('bring the agenda with its patients before the incomes are read (B-2)', async () => {
    const { id } = await createPatient(clinic.staff)
    await createAppointment(clinic.staff, id)
    await createIncome(clinic.staff, id)
    device.fault = ({ path }) => (path.includes('/incomes/') ? 'lost' : undefined)
    await device.sync()
    expect(await readMirrorState(device.db)).toMatchObject({
      complete: false,
      hasWeek: true,
      filled: ['appointment', 'patient', 'professional'],
    })
    expect(await readAppointmentsBetween(device.db, TODAY, TOMORROW)).toMatchObject([{ patientId: id }])
    expect(await readPatients(device.db)).toMatchObject([{ key: id }])
    device.fault = () => undefined
    expect(await device.syncLater()).toBe('done')
    expect(await readMirrorState(device.db)).toMatchObject({ complete: true })
    expect(await readIncomesBetween(device.db, TODAY, TODAY)).toHaveLength(1)
  })

  it('update only the rows that differ, and give these an ever higher version (B-2)', async () => {
    const [one, other] = [await createPatient(clinic.staff), await createPatient(clinic.staff)]
    await device.sync()
    const before = await device.db.patients.get(other.id)
    const first = (await device.db.patients.get(one.id))?.version ?? 0
    await clinic.staff.put(`/patients/${one.id}`, { phone: '3537 411111' })
    await device.syncLater()
    expect((await device.db.patients.get(one.id))?.version).toBeGreaterThan(first)
    expect(await device.db.patients.get(other.id)).toEqual(before)
  })

  const writeIncome = (device: BaselineDevice, day: string) => {
    const body = { ...incomeBody(null, { date: day }), amount: 1_800_000, netAmount: 1_800_000 }
    return enqueueCreate(device.db, device.sources, 'income', body)
  }

  it.each(['2027-11-19', '2027-11-20', '2028-02-29', '2030-09-30'])(
    'bring incomes of %s into the mirror',
    async (day) => {
      const other = await clinic.openDevice()
      await writeIncome(device, day)
      await device.sync()
      await other.sync()
      expect(await readIncomesBetween(other.db, localDate(day), localDate(day))).toMatchObject([{ amount: 1_800_000 }])
    },
  )

  it.each(['2027-11-20', '2030-10-02', '2036-01-31', '2062-11-27', '2099-12-31'])(
    "do not hide this device's own income of %s",
    async (day) => {
      await writeIncome(device, day)
      await device.sync()
      for (let round = 0; round < 3; round++) await device.syncLater()
      expect(await device.outbox()).toEqual([])
      expect(await readIncomesBetween(device.db, localDate(day), localDate(day))).toMatchObject([
        { amount: 1_800_000, waiting: false },
      ])
    },
  )

  it('leave out what is older than the window', async () => {
    const { id } = await createPatient(clinic.staff)
    const appointment = await createAppointment(clinic.staff, id)
    const old = { ...appointment, id: appointment.id + 1, date: '2024-01-10' }
    device.fault = ({ path }) => (path === '/appointments' ? Response.json([appointment, old]) : undefined)
    await device.sync()
    expect((await device.db.appointments.toArray()).map((row) => row.id)).toEqual([appointment.id])
  })

  it('are read completely once a minute while nothing waits for them', async () => {
    await device.sync()
    const before = clinic.plain.requests.length
    expect(await device.sync()).toBe('done')
    expect(clinic.plain.requests.slice(before).map(({ path }) => path)).toEqual(['/users/professionals'])
    await device.syncLater()
    expect(clinic.plain.requests.map(({ path }) => path).filter((path) => path === '/patients')).toHaveLength(2)
  })

  it('may take up to two minutes to arrive', async () => {
    await device.sync()
    device.patience.length = 0
    await device.syncLater()
    expect(new Set(device.patience)).toEqual(new Set([120_000]))
  })

  it('give a patient only their own rows, whatever else the server returns', async () => {
    const account = await registerPatient(clinic.server)
    const foreign = await createPatient(clinic.staff)
    const own = await createAppointment(clinic.staff, account.patientId)
    const another = await createAppointment(clinic.staff, foreign.id, { startTime: '10:00', endTime: '10:15' })
    const user = { id: account.userId, username: 'paciente', role: 'patient', patientId: account.patientId }
    const { clock } = clinic.server
    const tablet = await openBaselineDevice({ clock, network: clinic.plain.fetch, token: account.token, user })
    const allAppointments = await (
      await clinic.plain.fetch('http://clinic.example/api/v1/appointments', {
        headers: { authorization: `Bearer ${await clinic.server.adminToken()}` },
      })
    ).json()
    tablet.fault = ({ path }) => (path === '/appointments' ? Response.json(allAppointments) : undefined)
    expect(await tablet.sync()).toBe('done')
    expect((await tablet.db.appointments.toArray()).map(({ id }) => id)).toEqual([own.id])
    expect((await tablet.db.patients.toArray()).map(({ id }) => id)).toEqual([account.patientId])
    expect(another.id).not.toBe(own.id)
    tablet.close()
  })
})

describe('an acknowledged change', () => {
  it('leaves the optimistic view when lists requested after its answer have arrived', async () => {
    const { id } = await createPatient(clinic.staff)
    await device.sync()
    await phoneOf(id, '3537 433333')
    let asked = 0
    device.fault = ({ method, path }) => {
      if (method === 'GET' && path === '/patients' && asked++ === 0) return 'lost'
      return undefined
    }
    expect(await device.sync()).toBe('unreachable')
    const [change] = await device.outbox()
    expect(change).toMatchObject({ state: 'acked' })
    expect(await readPatient(device.db, id)).toMatchObject({ phone: '3537 433333' })
    expect(await device.db.patients.get(id)).not.toMatchObject({ phone: '3537 433333' })
    expect(await device.sync()).toBe('done')
    expect(await device.outbox()).toEqual([])
    expect(await device.db.patients.get(id)).toMatchObject({ phone: '3537 433333' })
    expect(await device.db.journal.count()).toBe(1)
  })

  it('stays in the optimistic view over lists requested before its answer, even if they arrive after it (B-2)', async () => {
    const { id } = await createPatient(clinic.staff)
    await device.sync()
    const enqueued = await phoneOf(id, '3537 444444')
    const { ack, entry } = await ackDuringPull(enqueued?.n ?? 0, id)
    expect(ack?.version).toBeGreaterThan((await readMirrorState(device.db))?.cursor ?? 0)
    expect(entry?.state).toBe('acked')
    expect(await readPatient(device.db, id)).toMatchObject({ phone: '3537 444444' })
  })

  /** Acknowledges a second tab's change while the first tab's lists are loading. */
  async function ackDuringPull(n: number, id: number) {
    const stale = Response.json([(await clinic.staff.get(`/patients/${id}`)).body])
    clinic.server.clock.advance(60_000)
    let pushed: Promise<unknown> | undefined
    const travel = device.fault
    device.fault = (request) => {
      if (request.method !== 'GET' || request.path !== '/patients' || pushed) return travel(request)
      pushed = push(device.ports)
      return stale
    }
    const pulling = pullBaselineLists({ ...device.ports, api: slowed(device.ports.api, () => pushed) }, true)
    expect(await pulling).toBe(true)
    const entry = await device.db.outbox.get(n)
    return { ack: entry?.ack, entry }
  }

  /** Returns a list's answer only when the other tab is done. */
  function slowed(api: BaselineDevice['ports']['api'], until: () => Promise<unknown> | undefined) {
    return new Proxy(api, {
      apply: async (target, self, args: Parameters<typeof api>) => {
        const answer = await Reflect.apply(target, self, args)
        await until()
        return answer
      },
    })
  }

  it('of a deletion hides the row and its appointments until the server answers 404 for it', async () => {
    const { id } = await createPatient(clinic.staff)
    await createAppointment(clinic.staff, id)
    await device.sync()
    const seen = await readPatient(device.db, id)
    if (!seen) throw new Error('not mirrored')
    await enqueueDelete(device.db, device.sources, 'patient', seen)
    clinic.server.clock.advance(UNDO_MS)
    expect(await device.sync()).toBe('done')
    expect(await device.outbox()).toEqual([])
    expect(await device.db.patients.count()).toBe(0)
    expect(await device.db.appointments.count()).toBe(0)
  })
})

describe('a chain on a server with the baseline API', () => {
  it('is judged again when a list brings other values for its row', async () => {
    const { id } = await createPatient(clinic.staff)
    await device.sync()
    noAnswerTo('PUT')
    await phoneOf(id, '3537 455555')
    await clinic.staff.put(`/patients/${id}`, { phone: '3537 466666' })
    clinic.server.clock.advance(60_000)
    device.fault = () => undefined
    await device.sync()
    expect(await device.outbox()).toMatchObject([{ state: 'parked', parked: { why: 'conflict', fields: ['phone'] } }])
    expect(await device.db.patients.get(id)).toMatchObject({ phone: '3537 466666' })
  })
})
