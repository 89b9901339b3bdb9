import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAppointment, createPatient } from '#tests/support/database/clinic-rows.ts'
import { type BaselineClinic, type BaselineDevice, PORTAL } from './support/baseline-device.ts'
import { type Desk, openDesk } from './support/desk.ts'

let desk: Desk
let clinic: BaselineClinic
let device: BaselineDevice

beforeEach(async () => {
  desk = await openDesk()
  clinic = desk.clinic
  device = desk.device
})

afterEach(() => clinic.close())

describe('a row that a list of a baseline server lacks', () => {
  const list = (path: string, answer: () => Response) => {
    device.fault = (request) => (request.method === 'GET' && request.path === path ? answer() : undefined)
  }

  it('is deleted when the server itself answers 404 for it', async () => {
    const [kept, gone] = [await createPatient(clinic.staff), await createPatient(clinic.staff)]
    await device.sync()
    await clinic.staff.delete(`/patients/${gone.id}`)
    await device.syncLater()
    expect((await device.db.patients.toArray()).map(({ id }) => id)).toEqual([kept.id])
  })

  it('stays when the list is empty: an empty list deletes nothing by itself', async () => {
    const { id } = await createPatient(clinic.staff)
    await createAppointment(clinic.staff, id)
    await device.sync()
    device.fault = ({ path }) =>
      ['/patients', '/appointments', '/users/professionals'].includes(path) ? Response.json([]) : undefined
    expect(await device.syncLater()).toBe('done')
    expect(await device.db.patients.count()).toBe(1)
    expect(await device.db.appointments.count()).toBe(1)
    expect(await device.db.professionals.toArray()).toMatchObject([{ active: true }])
  })

  it('takes the current values when the server still has it', async () => {
    const { id } = await createPatient(clinic.staff)
    await device.sync()
    await clinic.staff.put(`/patients/${id}`, { phone: '3537 411111' })
    list('/patients', () => Response.json([]))
    await device.syncLater()
    expect(await device.db.patients.get(id)).toMatchObject({ phone: '3537 411111' })
  })

  it.each([
    ['a page with 404', () => new Response(PORTAL, { status: 404 })],
    ['an empty 404', () => new Response(null, { status: 404 })],
    ['403', () => Response.json({ message: 'Prohibido' }, { status: 403 })],
    ['500', () => Response.json({ message: 'Error' }, { status: 500 })],
  ])('stays when the server answers %s for it', async (_, answer) => {
    const { id } = await createPatient(clinic.staff)
    await device.sync()
    device.fault = ({ path }) => {
      if (path === '/patients') return Response.json([])
      return path === `/patients/${id}` ? answer() : undefined
    }
    await device.syncLater()
    expect(await device.db.patients.count()).toBe(1)
  })

  it('is looked up in turn, at most 100 rows a cycle, so that an empty list causes no burst of requests', async () => {
    for (let made = 0; made < 130; made++) await createPatient(clinic.staff)
    await device.sync()
    for (const { id } of await device.db.patients.toArray()) await clinic.staff.delete(`/patients/${id}`)
    const before = clinic.plain.requests.length
    await device.syncLater()
    expect(clinic.plain.requests.slice(before).filter(({ path }) => path.startsWith('/patients/'))).toHaveLength(100)
    await device.syncLater()
    expect(await device.db.patients.count()).toBe(0)
  })

  it('parks an edit of a row that was deleted elsewhere', async () => {
    const { id } = await createPatient(clinic.staff)
    await device.sync()
    await desk.edit('patient', id, { phone: '3537 422222' })
    await clinic.staff.delete(`/patients/${id}`)
    await device.syncLater()
    expect(await device.outbox()).toMatchObject([{ state: 'parked', parked: { why: 'deleted' } }])
  })

  it('makes a professional inactive but keeps the name', async () => {
    await device.sync()
    list('/users/professionals', () => Response.json([{ id: 2, name: 'Bruno', lastName: 'Sosa' }]))
    await device.syncLater()
    expect(await device.db.professionals.toArray()).toMatchObject([
      { id: 1, name: 'Laura', active: false },
      { id: 2, name: 'Bruno', active: true },
    ])
  })
})
