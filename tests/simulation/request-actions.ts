import type { AppointmentView } from '#domain/change/fold.ts'
import type { Person } from './person.ts'
import { picked } from './picked.ts'

/** What the staff decides about what patients asked for. */
export type RequestStep =
  | { do: 'approve'; device: number; row: number }
  | { do: 'reject'; device: number; row: number; value: number }
  | { do: 'schedule'; device: number; row: number }

export const requestActions = {
  approve: async (person: Person, { row }: Extract<RequestStep, { do: 'approve' }>) => {
    const seen = await withStatus(person, 'pending', row)
    if (!seen) return
    const { date, startTime, endTime } = seen
    await person.actOn(seen, 'approve', { status: 'approved', date, startTime, endTime, professionalId: 1 })
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
