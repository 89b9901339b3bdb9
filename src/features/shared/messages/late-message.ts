import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readChangeAt } from '#data/local/outbox/moved-appointments.ts'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import type { ToastMessage } from '#ui/toasts/toast.ts'
import { savingTexts } from './saving-texts.ts'

const { elsewhere, again, sent, accepted, askedAnew } = savingTexts.late

/**
 * What is said to who decides too late about the change at this place of the outbox: what has become of it meanwhile, as far as this
 * device knows. It may have gone to the server, or have been decided about in another tab.
 */
export async function lateMessage(db: ClinicDatabase, n: number): Promise<ToastMessage> {
  const change = await readChangeAt(db, n)
  return change ? messageOf(change) : { ...elsewhere, variant: 'info' }
}

function messageOf({ state, sent: mayHaveArrived }: OutboxEntry): ToastMessage {
  switch (state) {
    case 'acked':
      return { ...accepted, variant: 'error' }
    case 'inflight':
      return { ...sent, variant: 'error' }
    case 'queued':
      return mayHaveArrived ? { ...sent, variant: 'error' } : { ...again, variant: 'info' }
    case 'parked':
      return { ...askedAnew, variant: 'error' }
  }
}
