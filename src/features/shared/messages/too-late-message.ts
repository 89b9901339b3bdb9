import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readChangeAt } from '#data/local/outbox/moved-appointments.ts'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import type { ToastMessage } from '#ui/toasts/toast.ts'
import { savingTexts } from './saving-texts.ts'

const { elsewhere, again, sent, accepted, askedAnew } = savingTexts.late

/**
 * The message when a decision about this change came too late: what this device knows of it. The change may have been
 * sent, or decided about in another tab.
 */
export async function tooLateMessage(db: ClinicDatabase, n: number): Promise<ToastMessage> {
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
