import { mayBecome } from '#domain/appointment/appointment-status.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { type Place, placeOf } from '#tests/simulation/rules/place-of.ts'
import type { Person } from './person.ts'
import { picked } from './picked.ts'

/** Requests by patients, and the staff's decisions about them. */
export type RequestStep =
  | {
      do: 'request'
      device: number
      day: number
      quarter: number
      slots: number
      /** Which of the patient's open appointments it is to replace; none by default. */
      replaces?: number | undefined
    }
  | { do: 'approve'; device: number; row: number }
  | { do: 'reject'; device: number; row: number; value: number }
  | { do: 'schedule'; device: number; row: number }

export const requestActions = {
  request: async (person: Person, { day, quarter, slots, replaces }: Extract<RequestStep, { do: 'request' }>) => {
    const [own] = await person.views('patient')
    if (!own) return
    // Every other slot, so that the alternatives do not overlap.
    const starts = Array.from({ length: slots }, (_, place) => placeOf(day, quarter + 2 * place, 1))
    const [{ date }] = starts as [Place]
    const open = (await person.views('appointment')).filter(({ status }) => mayBecome(status, 'cancelled'))
    const replaced = replaces === undefined ? undefined : picked(open, replaces)
    await person.ask({
      patientId: own.key,
      date,
      slots: starts,
      reason: 'Dolor de rodilla',
      notes: '',
      ...(replaced && { appointmentId: replaced.key }),
    })
  },
  approve: async (person: Person, { row }: Extract<RequestStep, { do: 'approve' }>) => {
    const seen = await withStatus(person, 'pending', row)
    if (!seen) return
    const { date, startTime, endTime } = seen
    const notes = row % 2 === 0 ? {} : { notes: 'trae estudios' }
    await person.actOn(seen, 'approve', { status: 'approved', date, startTime, endTime, professionalId: 1, ...notes })
  },
  reject: async (person: Person, { row, value }: Extract<RequestStep, { do: 'reject' }>) => {
    const seen = await withStatus(person, 'pending', row)
    if (seen) await person.actOn(seen, 'reject', { status: 'rejected', cancellationReason: `sin lugar ${value}` })
  },
  schedule: async (person: Person, { row }: Extract<RequestStep, { do: 'schedule' }>) => {
    const seen = await withStatus(person, 'approved', row)
    if (seen) await person.actOn(seen, 'schedule', { status: 'scheduled' })
  },
}

async function withStatus(
  person: Person,
  status: AppointmentView['status'],
  row: number,
): Promise<AppointmentView | undefined> {
  return picked(
    (await person.views('appointment')).filter((view) => view.status === status),
    row,
  )
}
