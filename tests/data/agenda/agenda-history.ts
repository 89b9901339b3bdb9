import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import { slotRange } from '#domain/appointment/time-slots.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { addDays } from '#domain/values/dates/local-date.ts'
import type { DemoRandom } from '#server/cli/demo/demo-random.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { bookSlots } from '#server/resources/appointments/double-booking.ts'
import { insertPatient } from '#server/resources/patients/patient-writes.ts'
import { patientBody } from '#tests/support/database/clinic-rows.ts'
import type { TestServer } from '#tests/support/server/server.ts'

const PATIENTS = 40
const [DAYS_BACK, DAYS_AHEAD] = [70, 20]
/** Half-hours from 08:00 on; the first slot of the day is at 07:00. */
const STARTS = Array.from({ length: 16 }, (_, place) => 4 + 2 * place)

const PAST: Record<AppointmentStatus, number> = {
  completed: 60,
  scheduled: 14,
  rescheduled: 5,
  approved: 3,
  no_show: 8,
  cancelled: 6,
  rejected: 2,
  pending: 2,
}
const TO_COME: Record<AppointmentStatus, number> = {
  scheduled: 60,
  rescheduled: 8,
  approved: 6,
  pending: 6,
  cancelled: 14,
  rejected: 6,
  completed: 0,
  no_show: 0,
}

/** Gives an empty clinic patients, of whom some want no contact, and appointments before and after the present. */
export async function makeHistory({ db, clock }: Pick<TestServer, 'db' | 'clock'>, random: DemoRandom): Promise<void> {
  await writeTransaction({ db, clock }, { userId: null, action: 'demo.day' }, async (changes) => {
    const patients: number[] = []
    for (let place = 0; place < PATIENTS; place++) {
      const said = { dni: String(20_000_000 + place), noContact: random.happens(0.15) }
      patients.push(await insertPatient(changes, patientBody(said) as never, true))
    }
    const today = clinicDayAt(clock())
    let id = 0
    for (let day = -DAYS_BACK; day <= DAYS_AHEAD; day++) {
      for (const start of STARTS.filter(() => random.happens(day < 0 ? 0.3 : 0.15))) {
        const status = random.weighted(day < 0 ? PAST : TO_COME)
        const row = {
          date: addDays(today, day),
          startTime: slotRange(start).startTime,
          endTime: slotRange(start + 1).endTime,
          status,
          reason: 'Control',
          notes: '',
          patientNotes: '',
          cancellationReason: status === 'cancelled' ? 'Viaje' : null,
          ref: null,
          requestRef: null,
          patientId: random.pick(patients),
          professionalId: 1,
        }
        id = await changes.insert('appointment', row)
        await bookSlots(changes.db, id, row, clock())
      }
    }
    return { status: 201, entity: 'appointment', id }
  })
}
