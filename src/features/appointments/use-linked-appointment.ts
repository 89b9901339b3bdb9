import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { awaitAppointment, readAppointmentsBetween } from '#data/local/rows/appointments.ts'
import { readOlderAppointment } from '#data/remote/older-rows.ts'
import type { Ask } from '#data/remote/sync-api.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { type RowKey, rowKeyOf } from '#domain/values/row-key.ts'
import { logUnforeseen } from '#features/shared/messages/error-message.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { toast } from '#ui/toasts/toast.ts'
import { appointmentTexts } from './appointments-texts.ts'

/**
 * Passes on the appointment that a link names, once it is there. Shows a message when there is none, or it can't be
 * read.
 */
export function useLinkedAppointment(onFound: (appointment: AppointmentView) => void): (name: string) => void {
  const { db, ask } = useClinic()
  const [key, setKey] = useState<RowKey | null>(null)
  const found = useEffectEvent(onFound)
  useEffect(() => {
    if (key === null) return
    const left = new AbortController()
    findAppointment({ db, ask }, key, left.signal).then(
      (appointment) => {
        if (left.signal.aborted) return
        setKey(null)
        if (appointment) found(appointment)
        else
          toast({
            title: appointment === null ? appointmentTexts.notFound : appointmentTexts.oneFailed,
            variant: 'error',
          })
      },
      (error: unknown) => {
        if (left.signal.aborted) return
        logUnforeseen(error)
        setKey(null)
        toast({ title: appointmentTexts.oneFailed, variant: 'error' })
      },
    )
    return () => left.abort()
  }, [db, ask, key])
  return useCallback((name: string) => setKey(rowKeyOf(name)), [])
}

/**
 * Like awaitAppointment, but also asks the server for appointments before the mirror's window. Rejects when the server
 * does not answer.
 */
async function findAppointment(
  { db, ask }: { db: ClinicDatabase; ask: Ask },
  key: RowKey,
  signal: AbortSignal,
): Promise<AppointmentView | null | undefined> {
  const mirrored = await awaitAppointment(db, key, signal)
  if (mirrored !== null || typeof key !== 'number') return mirrored
  const older = await readOlderAppointment(ask, key)
  const ofThatDay = older && (await readAppointmentsBetween(db, older.date, older.date, undefined, [older]))
  return ofThatDay?.find((appointment) => appointment.key === key) ?? null
}
