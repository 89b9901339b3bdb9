import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import { actionTexts } from '#features/appointments/appointments-texts.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { isUnplacedAppointment } from '#features/shared/slot-resolver/is-unplaced-appointment.ts'
import { readUnplacedAppointment } from '#features/shared/slot-resolver/read-unplaced-appointment.ts'
import { resolverTexts } from '#features/shared/slot-resolver/resolver-texts.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import layout from '#ui/styles/layout.module.css'
import notice from '#ui/styles/notice.module.css'
import typography from '#ui/styles/typography.module.css'
import styles from './appointment-notes.module.css'

/** Lists the appointments whose time is taken, until somebody decides. Each opens the resolver. */
export function UnplacedAppointments({ onResolve }: { onResolve: (n: number) => void }) {
  const { db, sources } = useClinic()
  const taken = useResilientReading(() => readTaken(db, sources.now()), [db, sources]) ?? []
  if (taken.length === 0) return null
  return (
    <ul className={classNames(layout.stack2, styles.notes)} data-screen-only>
      {taken.map(({ n, appointment }) => (
        <li key={n} className={classNames(notice.line, notice.danger, typography.strong)}>
          <Icon name="alert" />
          <p>{resolverTexts.waiting(appointment)}</p>
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

async function readTaken(db: ClinicDatabase, now: number): Promise<{ n: number; appointment: string }[]> {
  const waiting = (await readOutbox(db)).filter(isUnplacedAppointment)
  const appointments = await Promise.all(waiting.map(({ n }) => readUnplacedAppointment(db, n, now)))
  return appointments
    .filter((appointment) => appointment !== null)
    .map(({ entry, patientName, wished }) => ({
      n: entry.n,
      appointment: actionTexts.appointment(patientName, formatDayInWords(wished.date), wished.startTime),
    }))
}
