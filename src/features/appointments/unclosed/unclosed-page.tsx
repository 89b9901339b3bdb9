import { useState } from 'react'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { formatDayShort } from '#domain/values/dates/local-date.ts'
import { appointmentTexts } from '#features/appointments/appointments-texts.ts'
import { afterClosing, type OpenAppointmentDialog } from '#features/appointments/dialog/open-dialog.ts'
import { useUnclosed } from '#features/appointments/overview/use-unclosed.ts'
import { entriesByDay } from '#features/appointments/rows/agenda-entry.ts'
import { RefusedBanner } from '#features/shared/messages/refused-banner.tsx'
import { AgendaSectionPage } from '#features/shared/sections/agenda-section-page.tsx'
import { isUnplacedAppointment } from '#features/shared/slot-resolver/is-unplaced-appointment.ts'
import { useToday } from '#features/shared/use-today.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'
import { Card } from '#ui/layout/card.tsx'
import { EmptyState, ErrorState, SkeletonList } from '#ui/list-states.tsx'
import typography from '#ui/styles/typography.module.css'
import { CloseTicked } from './close-ticked.tsx'
import { UnclosedDay } from './day-left-open.tsx'
import styles from './unclosed.module.css'
import { unclosedTexts as texts } from './unclosed-texts.ts'
import { useTicked } from './use-ticked.ts'

const AppointmentDialogs = lazyDialog(() =>
  import('#features/appointments/dialog/appointment-dialogs.tsx').then((module) => module.AppointmentDialogs),
)

/** More are not listed: the newest come first. */
const AT_MOST = 1000
/** Rows rendered per page. */
const PAGE = 30

/** 'Sin cerrar': booked appointments whose time is over, the newest first, several of which can be closed by one press. */
export function UnclosedPage() {
  const { rows, state, retry } = useUnclosed(AT_MOST)
  const [pages, setPages] = useState(1)
  const [open, setOpen] = useState<OpenAppointmentDialog | null>(null)
  const ticked = useTicked(rows)
  const today = useToday()
  const shown = rows.slice(0, pages * PAGE)
  const select = (appointment: AppointmentView) => setOpen({ kind: 'existing', appointment })
  return (
    <AgendaSectionPage title={texts.title}>
      <RefusedBanner entity="appointment" text={appointmentTexts.refused} except={isUnplacedAppointment} />
      <Card title={rows.length > 0 ? texts.count(rows.length) : texts.title}>
        {state === 'loading' && rows.length === 0 && <SkeletonList rows={6} />}
        {state === 'failed' && <ErrorState text={appointmentTexts.loadFailed} onRetry={retry} />}
        {state === 'filled' && rows.length === 0 && <EmptyState text={texts.empty} detail={texts.emptyDetail} />}
        {rows.length > 0 && <p className={classNames(typography.small, styles.lead)}>{texts.lead}</p>}
        <div className={styles.days}>
          {[...entriesByDay(shown)].map(([date, entries]) => (
            <UnclosedDay
              key={date}
              date={date}
              entries={entries}
              ticked={ticked}
              onSelect={select}
              onAct={(act, appointment) => setOpen({ kind: 'act', act, appointment })}
            />
          ))}
        </div>
        {shown.length < rows.length && (
          <div className={styles.more}>
            <Button icon="chevron-down" onClick={() => setPages(pages + 1)}>
              {texts.more}
            </Button>
          </div>
        )}
      </Card>
      <CloseTicked ticked={ticked} />
      <p className={typography.small}>
        {rows.length >= AT_MOST && `${texts.atLeast(AT_MOST)}. `}
        {texts.window(formatDayShort(windowStartOf(today)))}
      </p>
      <AppointmentDialogs
        open={open}
        onMoveByKeys={() => setOpen(null)}
        onClose={(done) => setOpen((now) => afterClosing(done, now))}
      />
    </AgendaSectionPage>
  )
}
