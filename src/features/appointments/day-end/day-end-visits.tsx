import { useState } from 'react'
import { isToCome } from '#domain/appointment/next-appointment.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { actionTexts } from '#features/appointments/appointments-texts.ts'
import { afterClosing, type OpenAppointmentDialog } from '#features/appointments/dialog/open-dialog.ts'
import { ActButtons } from '#features/appointments/rows/acts/act-buttons.tsx'
import { type Act, decisionsFor } from '#features/appointments/rows/acts/acts.ts'
import type { AgendaEntry } from '#features/appointments/rows/agenda-entry.ts'
import { AgendaRows } from '#features/appointments/rows/agenda-rows.tsx'
import { useClinicMoment } from '#features/appointments/use-clinic-moment.ts'
import { useListing } from '#features/shared/reading/use-listing.ts'
import { Button } from '#ui/button.tsx'
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'
import { EmptyState, ErrorState, SkeletonList } from '#ui/list-states.tsx'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import { appointmentTexts } from '../appointments-texts.ts'
import styles from './day-end.module.css'
import type { ChargeRequest } from './day-end-charge.tsx'
import { dayEndTexts as texts } from './day-end-texts.ts'
import { type DayEndPart, readDayEnd } from './read-day-end.ts'

const AppointmentDialogs = lazyDialog(() =>
  import('#features/appointments/dialog/appointment-dialogs.tsx').then((module) => module.AppointmentDialogs),
)
const DayEndCharge = lazyDialog(() => import('./day-end-charge.tsx').then((module) => module.DayEndCharge))

interface DayEndVisitsProps {
  part: DayEndPart
  day: LocalDate
}

/** The appointments of a part of the day's end, with the acts that belong to it. */
export function DayEndVisits({ part, day }: DayEndVisitsProps) {
  const { rows, state, retry } = useListing('appointment', (db) => readDayEnd(db, part, day), [part, day])
  const now = useClinicMoment()
  const toCome = part === 'open' ? rows.filter(({ appointment }) => isToCome(appointment, now)) : []
  const listed = rows.filter((entry) => !toCome.includes(entry))
  const [open, setOpen] = useState<OpenAppointmentDialog | null>(null)
  const [charge, setCharge] = useState<ChargeRequest | null>(null)
  const act = (pressed: Act, appointment: AppointmentView) => setOpen({ kind: 'act', act: pressed, appointment })
  const select = (appointment: AppointmentView) => setOpen({ kind: 'existing', appointment })
  const actsOf = (entry: AgendaEntry) => {
    if (part === 'next') return null
    if (part === 'open') return <OpenActs entry={entry} onAct={act} onMove={select} />
    return <UnchargedActs entry={entry} day={day} onCharge={setCharge} />
  }
  return (
    <div className={layout.stack3}>
      {part !== 'next' && <p className={typography.small}>{texts[part].lead}</p>}
      {part === 'next' && rows[0] && <NextHeading day={rows[0].appointment.date} count={rows.length} />}
      {state === 'loading' && rows.length === 0 && <SkeletonList rows={3} />}
      {state === 'failed' && <ErrorState text={appointmentTexts.loadFailed} onRetry={retry} />}
      {state === 'filled' && listed.length === 0 && <EmptyState text={texts[part].empty} />}
      <AgendaRows entries={listed} onSelect={({ appointment }) => select(appointment)} actsOf={actsOf} />
      {toCome.length > 0 && (
        <section className={layout.stack3}>
          <h3 className={typography.strong}>{texts.open.toCome}</h3>
          <AgendaRows entries={toCome} onSelect={({ appointment }) => select(appointment)} />
        </section>
      )}
      <AppointmentDialogs
        open={open}
        onMoveByKeys={() => setOpen(null)}
        onClose={(done) => setOpen((now) => afterClosing(done, now))}
      />
      <DayEndCharge open={charge} onClose={() => setCharge(null)} />
    </div>
  )
}

function NextHeading({ day, count }: { day: LocalDate; count: number }) {
  return (
    <p className={layout.ends}>
      <span className={typography.strong}>{texts.next.title(formatDayInWords(day))}</span>
      <span className={typography.muted}>{texts.next.count(count)}</span>
    </p>
  )
}

interface OpenActsProps {
  entry: AgendaEntry
  onAct: (act: Act, appointment: AppointmentView) => void
  onMove: (appointment: AppointmentView) => void
}

function OpenActs({ entry, onAct, onMove }: OpenActsProps) {
  const acts = decisionsFor(entry.appointment.status).filter((act) => act !== 'rescheduled' && act !== 'cancelled')
  return (
    <div className={styles.acts}>
      <ActButtons entry={entry} acts={acts} payment={undefined} onAct={onAct} />
      <RowButton entry={entry} text={texts.open.move} onPress={onMove} />
    </div>
  )
}

interface UnchargedActsProps {
  entry: AgendaEntry
  /** The day that is being closed: the money belongs to it. */
  day: LocalDate
  onCharge: (request: ChargeRequest) => void
}

function UnchargedActs({ entry, day, onCharge }: UnchargedActsProps) {
  const charge = (visit: AppointmentView) => onCharge({ visit, values: { date: day } })
  const owe = (visit: AppointmentView) => onCharge({ visit, values: { date: day, paymentStatus: 'pending' } })
  return (
    <div className={styles.acts}>
      <RowButton entry={entry} text={actionTexts.charge.button} onPress={charge} isFirst />
      <RowButton entry={entry} text={texts.uncharged.owing} onPress={owe} />
    </div>
  )
}

interface RowButtonProps {
  entry: AgendaEntry
  text: string
  isFirst?: boolean
  onPress: (appointment: AppointmentView) => void
}

function RowButton({ entry: { appointment, patientName }, text, onPress, isFirst = false }: RowButtonProps) {
  const visit = actionTexts.appointment(patientName, formatDayInWords(appointment.date), appointment.startTime)
  return (
    <Button
      size="small"
      variant={isFirst ? 'secondary' : 'quiet'}
      aria-label={actionTexts.actOn(text, visit)}
      onClick={() => onPress(appointment)}
    >
      {text}
    </Button>
  )
}
