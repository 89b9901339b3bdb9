import { Suspense, useCallback, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { readRequests } from '#data/local/rows/requests.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { validationTexts } from '#domain/validation-texts.ts'
import type { LocalDate } from '#domain/values/local-date.ts'
import { rowKeyOf } from '#domain/values/row-key.ts'
import type { OnAct } from '#features/appointments/rows/acts.ts'
import type { Place } from '#features/appointments/rows/place.ts'
import { useOpeningRequest } from '#features/shared/forms/use-opening-request.ts'
import { useListing } from '#features/shared/reading/use-listing.ts'
import { paths } from '#features/shared/session/paths.ts'
import { useToday } from '#features/shared/use-today.ts'
import { Button } from '#ui/button.tsx'
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { backLinkClass } from '#ui/layout/back-link.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { lazyScreen } from '#ui/lazy/lazy-screen.tsx'
import { SkeletonList } from '#ui/list-states.tsx'
import { toast } from '#ui/toasts/toast.ts'
import styles from './appointments-page.module.css'
import { appointmentTexts } from './appointments-texts.ts'
import { AgendaCalendar } from './calendar/agenda-calendar.tsx'
import { afterClosing, type OpenAppointmentDialog } from './dialog/open-dialog.ts'
import { useLinkedAppointment } from './use-linked-appointment.ts'
import { useNarrowWindow } from './use-narrow-window.ts'

const AppointmentDialogs = lazyDialog(() =>
  import('./dialog/appointment-dialogs.tsx').then((module) => module.AppointmentDialogs),
)

const DaySheet = lazyDialog(() => import('./sheet/day-sheet.tsx').then((module) => module.DaySheet))
const AgendaSection = lazyScreen(() => import('./agenda-section.tsx').then((module) => module.AgendaSection))

const REQUESTS = ['nueva', 'paciente', 'cita', 'sinlugar'] as const

type Tab = 'calendar' | 'requests'

/** 'Gestión de Citas': the agenda, the patients' requests, and the dialogs that create and change appointments. */
export function AppointmentsPage() {
  const today = useToday()
  const [tab, setTab] = useState<Tab>('calendar')
  const [open, setOpen] = useState<OpenAppointmentDialog | null>(null)
  // Whatever surrounds the agenda loads after it.
  const [isRendered, setIsRendered] = useState(false)
  const [sheet, setSheet] = useState<LocalDate | null>(null)
  const requests = useListing('appointment', readRequests)
  const openNew = () => setOpen({ kind: 'new', place: null })
  const select = useCallback((appointment: AppointmentView) => setOpen({ kind: 'existing', appointment }), [])
  const act = useCallback<OnAct>((pressed, appointment) => setOpen({ kind: 'act', act: pressed, appointment }), [])
  const resolve = useCallback((n: number) => setOpen({ kind: 'resolve', n }), [])
  const pick = (place: Place) => {
    // Checked before the form opens, since it could not be submitted.
    if (place.date < today) toast({ title: validationTexts.datePast, variant: 'error' })
    else setOpen({ kind: 'new', place })
  }
  const noteRendered = useCallback(() => setIsRendered(true), [])
  const openLinked = useLinkedAppointment(select)
  useOpeningRequest(REQUESTS, (request) => {
    const name = request.get('cita')
    const unplaced = request.get('sinlugar')
    const patient = request.get('paciente')
    if (unplaced) resolve(Number(unplaced))
    else if (name) openLinked(name)
    else setOpen({ kind: 'new', place: null, patient: patient ? rowKeyOf(patient) : null })
  })
  const { calendar, requests: requestsLabel, label } = appointmentTexts.tabs

  return (
    <>
      <div data-screen-only={sheet ? true : undefined}>
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
        <Suspense>{isRendered && <AgendaSection part="notices" onResolve={resolve} />}</Suspense>
        <Tabs
          label={label}
          value={tab}
          onChange={setTab}
          tabs={[
            {
              value: 'calendar',
              label: calendar,
              content: (
                <CalendarTab
                  onSelect={select}
                  onResolve={resolve}
                  onAct={act}
                  onPick={pick}
                  onPrintDay={setSheet}
                  isRendered={isRendered}
                  onRendered={noteRendered}
                />
              ),
            },
            {
              value: 'requests',
              label: requestsLabel,
              count: { value: requests.rows.length, words: appointmentTexts.waiting(requests.rows.length) },
              content: (
                <Suspense fallback={<SkeletonList rows={3} />}>
                  <AgendaSection part="requests" onAct={act} />
                </Suspense>
              ),
            },
          ]}
        />
      </div>
      <DaySheet open={sheet} onClose={() => setSheet(null)} />
      <AppointmentDialogs open={open} onClose={(done) => setOpen((now) => afterClosing(done, now))} />
    </>
  )
}

const overviewFallback = <SkeletonList rows={5} />

interface CalendarTabProps {
  onSelect: (appointment: AppointmentView) => void
  onResolve: (n: number) => void
  onAct: OnAct
  onPick: (place: Place) => void
  onPrintDay: (day: LocalDate) => void
  isRendered: boolean
  onRendered: () => void
}

/** The agenda, with today's work above and the newest appointments below. The agenda itself is rendered first. */
function CalendarTab({ onSelect, onResolve, onAct, onPick, onPrintDay, isRendered, onRendered }: CalendarTabProps) {
  const isNarrow = useNarrowWindow()
  const calendar = useRef<HTMLDivElement>(null)
  const showCalendar = () => {
    calendar.current?.scrollIntoView({ block: 'start' })
    calendar.current?.focus({ preventScroll: true })
  }
  return (
    <div className={styles.parts}>
      <div className={styles.overview} data-screen-only>
        {isRendered || isNarrow ? (
          <Suspense fallback={overviewFallback}>
            <AgendaSection
              part="overview"
              onSelect={onSelect}
              onAct={onAct}
              onPrintDay={onPrintDay}
              onShowCalendar={showCalendar}
            />
          </Suspense>
        ) : (
          overviewFallback
        )}
      </div>
      <div ref={calendar} className={styles.calendar} tabIndex={-1}>
        <AgendaCalendar
          onSelect={onSelect}
          onResolve={onResolve}
          onPick={onPick}
          onPrintDay={onPrintDay}
          onRendered={onRendered}
        />
      </div>
      {isRendered && (
        <Suspense>
          <AgendaSection part="info" isFolded={isNarrow} />
          <div data-screen-only>
            <AgendaSection part="management" onSelect={onSelect} onAct={onAct} />
          </div>
        </Suspense>
      )}
    </div>
  )
}
