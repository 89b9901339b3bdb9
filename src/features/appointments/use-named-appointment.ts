import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { awaitAppointment } from '#data/local/appointments.ts'
import type { AppointmentView } from '#domain/change/fold.ts'
import { type RowKey, rowKeyOf } from '#domain/values/row-key.ts'
import { useClinic } from '#features/shared/clinic-context.ts'
import { toast } from '#ui/toast.ts'
import { appointmentTexts } from './appointments-texts.ts'

/** Hands over the appointment that a link names, as soon as it is here; or says that there is none, or that it can't be had. */
export function useNamedAppointment(onFound: (appointment: AppointmentView) => void): (name: string) => void {
  const { db } = useClinic()
  const [key, setKey] = useState<RowKey | null>(null)
  const found = useEffectEvent(onFound)
  useEffect(() => {
    if (key === null) return
    const left = new AbortController()
    awaitAppointment(db, key, left.signal).then(
      (appointment) => {
        setKey(null)
        if (appointment) found(appointment)
        else
          toast({
            title: appointment === null ? appointmentTexts.notFound : appointmentTexts.oneFailed,
            variant: 'error',
          })
      },
      (error: unknown) => {
        console.error(error)
        setKey(null)
        toast({ title: appointmentTexts.oneFailed, variant: 'error' })
      },
    )
    return () => left.abort()
  }, [db, key])
  return useCallback((name: string) => setKey(rowKeyOf(name)), [])
}
