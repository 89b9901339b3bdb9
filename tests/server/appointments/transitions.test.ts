import { beforeEach, describe, expect, it } from 'vitest'
import { APPOINTMENT_STATUSES, type AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import { appointmentResource } from '#domain/wire/rows/appointment-wire.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { createPatient } from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'

const server = serverForEachTest()
const staff = staffForEachTest(server)
let patientId: number

beforeEach(async () => {
  patientId = (await createPatient(staff)).id
})

/** The state table as the contract has it; deliberately not the domain's own. */
const TABLE: Record<AppointmentStatus, AppointmentStatus[]> = {
  pending: ['approved', 'rejected'],
  approved: ['scheduled', 'cancelled'],
  scheduled: ['completed', 'no_show', 'cancelled', 'rescheduled'],
  rescheduled: ['completed', 'no_show', 'cancelled', 'rescheduled'],
  completed: [],
  cancelled: [],
  no_show: [],
  rejected: [],
}
const HOLDING: AppointmentStatus[] = ['approved', 'scheduled', 'rescheduled', 'completed', 'no_show']
const MOVABLE: AppointmentStatus[] = ['pending', 'approved', 'scheduled', 'rescheduled']

/** Creates an appointment in any status, through other parts of the product. */
async function appointmentIn(status: AppointmentStatus): Promise<number> {
  const row = {
    ref: null,
    date: '2026-11-20' as never,
    startTime: '09:00' as never,
    endTime: '09:30' as never,
    status,
    reason: '',
    notes: '',
    patientNotes: '',
    cancellationReason: status === 'cancelled' ? 'viaje' : null,
    requestRef: null,
    patientId,
    professionalId: 1,
  }
  const outcome = await writeTransaction(server, { userId: null, action: 'appointment.create' }, async (changes) => {
    const id = await changes.insert('appointment', row)
    const slots = [8, 9].map((slot) => ({ professionalId: 1, date: row.date, slot, appointmentId: id }))
    if (HOLDING.includes(status)) await changes.db.insertInto('appointmentSlots').values(slots).execute()
    return { status: 201, entity: 'appointment', id }
  })
  return outcome.id
}

const isHeld = async () => (await server.db.selectFrom('appointmentSlots').selectAll().execute()).length > 0

const pairs = APPOINTMENT_STATUSES.flatMap((from) => APPOINTMENT_STATUSES.map((to) => ({ from, to })))

describe('the state table', () => {
  it.each(pairs)('$from → $to', async ({ from, to }) => {
    const id = await appointmentIn(from)
    const before = (await staff.get(`/appointments/${id}`)).as(appointmentResource)

    const answer = await staff.put(`/appointments/${id}`, { status: to })

    if (from === to) expect(answer).toMatchObject({ status: 200, body: before })
    else if (TABLE[from].includes(to)) {
      expect(answer.as(appointmentResource)).toMatchObject({ status: to, version: before.version + 1 })
      expect(await isHeld()).toBe(HOLDING.includes(to))
    } else {
      expect(answer).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
      expect((await staff.get(`/appointments/${id}`)).body).toEqual(before)
    }
  })
})

describe('the fields of an appointment', () => {
  it.each(APPOINTMENT_STATUSES.map((status) => ({ status })))(
    'can change according to its status: $status',
    async ({ status }) => {
      const id = await appointmentIn(status)
      const other = (await createPatient(staff)).id

      const moves = [{ startTime: '08:45' }, { date: '2026-11-23' }, { patientId: other }]
      for (const move of moves) {
        const answer = await staff.put(`/appointments/${id}`, move)
        if (MOVABLE.includes(status)) expect(answer).toMatchObject({ status: 200, body: move })
        else expect(answer).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
      }
      const texts = { reason: 'Control', notes: 'trae estudios' }
      expect(await staff.put(`/appointments/${id}`, texts)).toMatchObject({ status: 200, body: texts })
    },
  )
})

describe("'Agendar Oficialmente'", () => {
  it('makes an approved appointment scheduled, and changes nothing the second time', async () => {
    const id = await appointmentIn('approved')

    const first = await staff.put(`/appointments/${id}/schedule`, undefined)
    const second = await staff.put(`/appointments/${id}/schedule`, undefined)

    expect(first.as(appointmentResource).status).toBe('scheduled')
    expect(second.body).toEqual(first.body)
    expect(second.number('Sync-Version')).toBe(first.number('Sync-Version'))
  })

  it('is only possible for approved appointments', async () => {
    const id = await appointmentIn('rescheduled')
    expect(await staff.put(`/appointments/${id}/schedule`, undefined)).toMatchObject({ status: 409 })
  })
})

describe('a cancellation', () => {
  it("stores 'No especificado' when no reason was given", async () => {
    for (const cancellationReason of [undefined, null, '', '   ']) {
      const id = await appointmentIn('scheduled')
      const answer = await staff.put(`/appointments/${id}`, { status: 'cancelled', cancellationReason })
      expect(answer.as(appointmentResource).cancellationReason).toBe('No especificado')
    }
  })

  it('keeps its reason when it is repeated without one', async () => {
    const id = await appointmentIn('scheduled')
    const first = await staff.put(`/appointments/${id}`, { status: 'cancelled', cancellationReason: 'viaje' })
    const second = await staff.put(`/appointments/${id}`, { status: 'cancelled' })
    expect(second.body).toEqual(first.body)
  })

  it('is the only status with a cancellation reason', async () => {
    const id = await appointmentIn('scheduled')
    const answer = await staff.put(`/appointments/${id}`, { status: 'completed', cancellationReason: 'viaje' })
    expect(answer.as(appointmentResource)).toMatchObject({ status: 'completed', cancellationReason: null })
  })
})
