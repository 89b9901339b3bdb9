import { useCallback, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { readRequests } from '#data/local/rows/requests.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { validationTexts } from '#domain/validation-texts.ts'
import { isLocalDate, type LocalDate } from '#domain/values/dates/local-date.ts'
import { rowKeyOf } from '#domain/values/row-key.ts'
import type { FreeSlot } from '#domain/waiting/fitting-waiting.ts'
import type { OnAct } from '#features/appointments/rows/acts/acts.ts'
import type { Place } from '#features/appointments/rows/place.ts'
import { useOpeningRequest } from '#features/shared/forms/use-opening-request.ts'
import { NEW_APPOINTMENT_PARTS, wantedTimeIn } from '#features/shared/new-appointment-link.ts'
import { useListing } from '#features/shared/reading/use-listing.ts'
import { AgendaSections } from '#features/shared/sections/agenda-sections.tsx'
import { paths } from '#features/shared/session/paths.ts'
import { useToday } from '#features/shared/use-today.ts'
import { Button } from '#ui/button.tsx'
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { backLinkClass } from '#ui/layout/back-link.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { SkeletonList } from '#ui/list-states.tsx'
import { toast } from '#ui/toasts/toast.ts'
import styles from './appointments-page.module.css'
import { appointmentTexts } from './appointments-texts.ts'
import { AgendaCalendar } from './calendar/agenda-calendar.tsx'
import { afterClosing, type OpenAppointmentDialog } from './dialog/open-dialog.ts'
import { LazyAgendaSection } from './lazy-agenda-section.tsx'
import type { SheetRequest } from './sheet/day-sheet.tsx'
import { useLinkedAppointment } from './use-linked-appointment.ts'
import { useNarrowWindow } from './use-narrow-window.ts'

const AppointmentDialogs = lazyDialog(() =>
  import('./dialog/appointment-dialogs.tsx').then((module) => module.AppointmentDialogs),
)

const DaySheet = lazyDialog(() => import('./sheet/day-sheet.tsx').then((module) => module.DaySheet))

const CloseDayDialog = lazyDialog(() =>
  import('#features/shared/closures/close-day-dialog.tsx').then((module) => module.CloseDayDialog),
)

const REQUESTS = [...NEW_APPOINTMENT_PARTS, 'cita', 'sinlugar', 'hoja'] as const

type Tab = 'calendar' | 'requests'

/** 'Gestión de Citas': the agenda, the patients' requests, and the dialogs that create and change appointments. */
export function AppointmentsPage() {
  const today = useToday()
  const [tab, setTab] = useState<Tab>('calendar')
  const [open, setOpen] = useState<OpenAppointmentDialog | null>(null)
  // Whatever surrounds the agenda loads after it.
  const [isRendered, setIsRendered] = useState(false)
  const [closingDay, setClosingDay] = useState<LocalDate | null>(null)
  const [sheet, setSheet] = useState<SheetRequest | null>(null)
  const requests = useListing('appointment', readRequests)
  const [movedByKeys, setMovedByKeys] = useState<AppointmentView | null>(null)
  const openNew = () => setOpen({ kind: 'new', place: null })
  const select = useCallback(
    (appointment: AppointmentView, mayMoveByKeys = false) => setOpen({ kind: 'existing', appointment, mayMoveByKeys }),
    [],
  )
  const act = useCallback<OnAct>((pressed, appointment) => setOpen({ kind: 'act', act: pressed, appointment }), [])
  const resolve = useCallback((n: number) => setOpen({ kind: 'resolve', n }), [])
  const showGap = useCallback((slot: FreeSlot) => setOpen({ kind: 'gap', slot }), [])
  /** Checked before a dialog opens, since it could not be submitted. */
  const isToCome = ({ date }: Place) => {
    if (date < today) toast({ title: validationTexts.datePast, variant: 'error' })
    return date >= today
  }
  const pick = (place: Place) => {
    if (isToCome(place)) setOpen({ kind: 'new', place })
  }
  const move = (appointment: AppointmentView, place: Place) => {
    if (isToCome(place)) setOpen({ kind: 'move', appointment, place })
  }
  const noteRendered = useCallback(() => setIsRendered(true), [])
  const openLinked = useLinkedAppointment(select)
  useOpeningRequest(REQUESTS, (request) => {
    const name = request.get('cita')
    const unplaced = request.get('sinlugar')
    const patient = request.get('paciente')
    const sheetDay = request.get('hoja')
    if (sheetDay && isLocalDate(sheetDay)) setSheet({ day: sheetDay, as: 'file' })
    else if (unplaced) resolve(Number(unplaced))
    else if (name) openLinked(name)
    else setOpen({ kind: 'new', place: wantedTimeIn(request), patient: patient ? rowKeyOf(patient) : null })
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
        {isRendered && <LazyAgendaSection part="notices" onResolve={resolve} onShowGap={showGap} />}
        <Tabs
          before={<AgendaSections isBeforeTabs />}
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
                  onMove={move}
                  onCloseDay={setClosingDay}
                  onPrintDay={(day) => setSheet({ day, as: 'paper' })}
                  movedByKeys={movedByKeys}
                  onMovedByKeys={() => setMovedByKeys(null)}
                  isRendered={isRendered}
                  onRendered={noteRendered}
                />
              ),
            },
            {
              value: 'requests',
              label: requestsLabel,
              count: { value: requests.rows.length, words: appointmentTexts.waiting(requests.rows.length) },
              content: <LazyAgendaSection part="requests" onAct={act} fallback={<SkeletonList rows={3} />} />,
            },
          ]}
        />
      </div>
      <CloseDayDialog
        open={closingDay && { day: closingDay }}
        moveDialog={(appointment, done) => (
          <AppointmentDialogs open={{ kind: 'existing', appointment }} onMoveByKeys={setMovedByKeys} onClose={done} />
        )}
        onClose={() => setClosingDay(null)}
      />
      <DaySheet open={sheet} onClose={() => setSheet(null)} />
      <AppointmentDialogs
        open={open}
        onMoveByKeys={setMovedByKeys}
        onClose={(done) => setOpen((now) => afterClosing(done, now))}
      />
    </>
  )
}

const dayFallback = <SkeletonList rows={5} />

interface CalendarTabProps {
  onSelect: (appointment: AppointmentView, mayMoveByKeys?: boolean) => void
  onResolve: (n: number) => void
  onAct: OnAct
  onPick: (place: Place) => void
  onMove: (appointment: AppointmentView, place: Place) => void
  movedByKeys: AppointmentView | null
  onMovedByKeys: () => void
  onCloseDay: (day: LocalDate) => void
  onPrintDay: (day: LocalDate) => void
  isRendered: boolean
  onRendered: () => void
}

/**
 * The agenda with today's work, above it or beside it, and the newest appointments below. The agenda itself is rendered
 * first.
 */
function CalendarTab({ onSelect, onAct, onPrintDay, isRendered, ...calendarProps }: CalendarTabProps) {
  const isNarrow = useNarrowWindow()
  // On a phone the day's list comes first.
  const isDue = isRendered || isNarrow
  const calendar = useRef<HTMLDivElement>(null)
  const showCalendar = () => {
    calendar.current?.scrollIntoView({ block: 'start' })
    calendar.current?.focus({ preventScroll: true })
  }
  return (
    <div className={styles.parts}>
      <div className={styles.cards} data-screen-only>
        {isDue && <LazyAgendaSection part="cards" onShowCalendar={showCalendar} />}
      </div>
      <div className={styles.day} data-screen-only>
        {isDue ? (
          <LazyAgendaSection
            part="day"
            onSelect={onSelect}
            onAct={onAct}
            onPrintDay={onPrintDay}
            fallback={dayFallback}
          />
        ) : (
          dayFallback
        )}
      </div>
      <div ref={calendar} className={styles.calendar} tabIndex={-1}>
        <AgendaCalendar onSelect={onSelect} onPrintDay={onPrintDay} {...calendarProps} />
      </div>
      {isRendered && (
        <div className={styles.below}>
          <LazyAgendaSection part="info" isFolded={isNarrow} />
          <div data-screen-only>
            <LazyAgendaSection part="management" onSelect={onSelect} onAct={onAct} />
          </div>
        </div>
      )}
    </div>
  )
}
