import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import { actionTexts } from '#features/appointments/appointments-texts.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { readUnplacedAppointment } from '#features/shared/slot-resolver/read-unplaced-appointment.ts'
import { resolverTexts } from '#features/shared/slot-resolver/resolver-texts.ts'
import { seriesResolverTexts } from '#features/shared/slot-resolver/series-resolver-texts.ts'
import { readUnplacedGroups } from '#features/shared/slot-resolver/unplaced-groups.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import layout from '#ui/styles/layout.module.css'
import notice from '#ui/styles/notice.module.css'
import typography from '#ui/styles/typography.module.css'
import styles from './appointment-notes.module.css'

/**
 * Lists the appointments whose time is taken, until somebody decides; those of a series in one line. Each opens the
 * resolver.
 */
export function UnplacedAppointments({ onResolve }: { onResolve: (n: number) => void }) {
  const { db, sources } = useClinic()
  const taken = useResilientReading(() => readTaken(db, sources.now()), [db, sources]) ?? []
  if (taken.length === 0) return null
  return (
    <ul className={classNames(layout.stack2, styles.notes)} data-screen-only>
      {taken.map(({ n, appointment, waiting }) => (
        <li key={n} className={classNames(notice.line, notice.danger, typography.strong)}>
          <Icon name="alert" />
          <p>{waiting}</p>
          <Button
            size="small"
            aria-label={actionTexts.actOn(resolverTexts.open, appointment)}
            onClick={() => onResolve(n)}
          >
            {resolverTexts.open}
          </Button>
        </li>
      ))}
    </ul>
  )
}

interface Taken {
  /** The outbox position of the first. */
  n: number
  /** Names what the button is about. */
  appointment: string
  waiting: string
}

async function readTaken(db: ClinicDatabase, now: number): Promise<Taken[]> {
  const taken: Taken[] = []
  for (const [first, ...others] of await readUnplacedGroups(db)) {
    const read = first && (await readUnplacedAppointment(db, first.n, now))
    if (!read) continue
    const { wished, patientName } = read
    const appointment = actionTexts.appointment(patientName, formatDayInWords(wished.date), wished.startTime)
    const waiting =
      others.length > 0
        ? seriesResolverTexts.waiting(patientName, others.length + 1)
        : resolverTexts.waiting(appointment)
    taken.push({ n: first.n, appointment, waiting })
  }
  return taken
}
