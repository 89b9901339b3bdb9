import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readChangeAt } from '#data/local/outbox/moved-appointments.ts'
import type { ToastMessage } from '#ui/toasts/toast.ts'
import { resolverTexts } from './resolver-texts.ts'
import { wishedAppointment } from './wished-appointment.ts'

/** The message when another tab has decided about the appointment that is open here. */
export async function decidedElsewhereMessage(db: ClinicDatabase, n: number): Promise<ToastMessage> {
  const { elsewhere: title, droppedElsewhere, sentElsewhere } = resolverTexts
  const change = await readChangeAt(db, n)
  if (!change) return { title, description: droppedElsewhere, variant: 'info' }
  const wished = wishedAppointment({ ...change.base, ...change.patch })
  return { title, variant: 'info', ...(wished && { description: sentElsewhere(wished) }) }
}
