import { Link } from 'react-router-dom'
import type { ClosureTerms } from '#domain/clinic/closures/closure.ts'
import { fullName } from '#domain/patient/patient.ts'
import { whatsappLink } from '#domain/patient/whatsapp-link.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { paths } from '#features/shared/session/paths.ts'
import { useToday } from '#features/shared/use-today.ts'
import { outward } from '#ui/browser/outward.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import layout from '#ui/styles/layout.module.css'
import notice from '#ui/styles/notice.module.css'
import typography from '#ui/styles/typography.module.css'
import { type AffectedAppointment, readAffected } from './affected-appointments.ts'
import { affectedTexts as texts } from './closure-texts.ts'
import styles from './closures.module.css'

interface AffectedListProps {
  /** Null while its days are not known. */
  closure: ClosureTerms | null
  /** Opens the form that moves an appointment; by default a link to the agenda does. */
  onMove?: ((appointment: AppointmentView) => void) | undefined
}

/**
 * The booked appointments that a closure meets, live, each with a message for its patient and a way to move it. Nothing
 * where there are none.
 */
export function AffectedList({ closure, onMove }: AffectedListProps) {
  const { db } = useClinic()
  const today = useToday()
  const affected = useResilientReading(
    async () => (closure ? readAffected(db, closure, today) : []),
    [db, today, JSON.stringify(closure)],
  )
  return (
    <div role="status" className={notice.place}>
      {closure && affected && affected.length > 0 && (
        <section className={classNames(notice.box, notice.warning, layout.stack2)}>
          <p className={typography.strong}>{texts.title(affected.length)}</p>
          <p className={typography.small}>{texts.hint}</p>
          <ul className={styles.affected}>
            {affected.map((each) => (
              <AffectedRow key={each.appointment.uid} affected={each} reason={closure.reason} onMove={onMove} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

interface AffectedRowProps extends Pick<AffectedListProps, 'onMove'> {
  affected: AffectedAppointment
  reason: string
}

function AffectedRow({ affected: { appointment, patient }, reason, onMove }: AffectedRowProps) {
  const { date, startTime, key } = appointment
  const name = patient ? fullName(patient) : texts.unknownPatient
  const when = `${formatDayInWords(date)}, ${startTime}`
  const message = texts.message(patient?.firstName ?? '', date, startTime, reason)
  const chat = whatsappLink(patient?.phone ?? '', message)
  return (
    <li className={styles.row}>
      <p className={styles.words}>
        <span className={typography.strong}>{name}</span>
        <span className={typography.small}>{when}</span>
        {!chat && <span className={typography.small}>{texts.noChat(patient?.phone ?? '')}</span>}
      </p>
      <span className={layout.line}>
        {chat && (
          <a className={buttonClass({ size: 'small' })} href={chat} {...outward} aria-label={texts.whatsappOf(name)}>
            <Icon name="whatsapp" />
            <span>{texts.whatsapp}</span>
          </a>
        )}
        {onMove ? (
          <Button
            size="small"
            icon="calendar"
            aria-label={texts.moveOf(name, when)}
            onClick={() => onMove(appointment)}
          >
            {texts.move}
          </Button>
        ) : (
          <Link
            className={buttonClass({ size: 'small' })}
            to={`${paths.appointments}?cita=${key}`}
            aria-label={texts.moveOf(name, when)}
          >
            <Icon name="calendar" />
            <span>{texts.move}</span>
          </Link>
        )}
      </span>
    </li>
  )
}
