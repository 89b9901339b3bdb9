import { forgetMove } from '#data/local/outbox/moved-appointments.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import { actionTexts } from '#features/appointments/appointments-texts.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { type MovedAppointment, readMovedAppointments } from '#features/shared/slot-resolver/read-moved-appointments.ts'
import { resolverTexts } from '#features/shared/slot-resolver/resolver-texts.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { lazyComponent } from '#ui/lazy/lazy-component.ts'
import { useLazyComponent } from '#ui/lazy/use-lazy-component.ts'
import layout from '#ui/styles/layout.module.css'
import notice from '#ui/styles/notice.module.css'
import typography from '#ui/styles/typography.module.css'
import { toast } from '#ui/toasts/toast.ts'
import styles from './appointment-notes.module.css'

// Lazy: moves are rare, and the code for phone numbers is large.
const note = lazyComponent(() => import('./moved-appointment-note.tsx').then((module) => module.MovedAppointmentNote))

/**
 * Appointments whose new time was confirmed while no dialog could offer the patient's message. Each offers it until
 * dismissed.
 */
export function MovedAppointments() {
  const { db } = useClinic()
  const moved = useResilientReading(() => readMovedAppointments(db), [db]) ?? []
  const forget = async (n: number) => {
    try {
      await forgetMove(db, n)
    } catch (error) {
      console.error(error)
      toast({ title: savingTexts.notKept, variant: 'error' })
    }
  }
  return (
    <div role="status">
      {moved.length > 0 && (
        <ul className={classNames(layout.stack2, styles.notes)} data-screen-only>
          {moved.map((appointment) => (
            <MovedNote key={appointment.n} appointment={appointment} onForget={() => void forget(appointment.n)} />
          ))}
        </ul>
      )}
    </div>
  )
}

function MovedNote({ appointment, onForget }: { appointment: MovedAppointment; onForget: () => void }) {
  const { patientName, place } = appointment
  const description = actionTexts.appointment(patientName, formatDayInWords(place.date), place.startTime)
  const { component: Note } = useLazyComponent(note)
  return (
    <li className={classNames(notice.line, notice.success, typography.strong)}>
      <Icon name="check" />
      {Note ? (
        <Note appointment={appointment} description={description} onForget={onForget} />
      ) : (
        <p>{resolverTexts.doneOf(description)}</p>
      )}
    </li>
  )
}
