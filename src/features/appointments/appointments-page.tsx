import { useState } from 'react'
import { Link } from 'react-router-dom'
import { readAppointment } from '#data/local/appointments.ts'
import { rowKeyOf } from '#domain/values/row-key.ts'
import { useClinic } from '#features/shared/clinic-context.ts'
import { paths } from '#features/shared/paths.ts'
import { RefusedBanner } from '#features/shared/refused-banner.tsx'
import { useOpeningRequest } from '#features/shared/use-opening-request.ts'
import { backLinkClass } from '#ui/back-link.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { toast } from '#ui/toast.ts'
import { appointmentTexts } from './appointments-texts.ts'
import { AgendaCalendar } from './calendar/agenda-calendar.tsx'
import type { OpenAppointmentDialog } from './dialog/appointment-dialogs.tsx'

const AppointmentDialogs = lazyDialog(() =>
  import('./dialog/appointment-dialogs.tsx').then((module) => module.AppointmentDialogs),
)

const REQUESTS = ['nueva', 'cita'] as const

/** 'Gestión de Citas': the clinic's agenda, and the dialogs in which its turnos are made and changed. */
export function AppointmentsPage() {
  const { db } = useClinic()
  const [open, setOpen] = useState<OpenAppointmentDialog | null>(null)
  const openNew = () => setOpen({ kind: 'new', place: null })
  const openNamed = async (name: string) => {
    try {
      const appointment = await readAppointment(db, rowKeyOf(name))
      if (appointment) setOpen({ kind: 'existing', appointment })
      else toast({ title: appointmentTexts.notFound, variant: 'error' })
    } catch (error) {
      console.error(error)
      toast({ title: appointmentTexts.oneFailed, variant: 'error' })
    }
  }
  useOpeningRequest(REQUESTS, (request) => {
    const name = request.get('cita')
    if (name) void openNamed(name)
    else openNew()
  })

  return (
    <>
      <PageHeader
        title={appointmentTexts.title}
        back={
          <Link to={paths.dashboard} className={backLinkClass}>
            <Icon name="back" />
            {appointmentTexts.back}
          </Link>
        }
        actions={
          <Button variant="primary" icon="plus" onClick={openNew}>
            {appointmentTexts.newAppointment}
          </Button>
        }
      />
      <RefusedBanner entity="appointment" text={appointmentTexts.refused} />
      <AgendaCalendar
        onSelect={(appointment) => setOpen({ kind: 'existing', appointment })}
        onPick={(place) => setOpen({ kind: 'new', place })}
      />
      <AppointmentDialogs open={open} onClose={() => setOpen(null)} />
    </>
  )
}
