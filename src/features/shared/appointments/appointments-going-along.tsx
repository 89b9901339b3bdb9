import styles from '#features/shared/messages/lost-changes.module.css'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { useToday } from '#features/shared/use-today.ts'
import type { AppointmentGoingAlong } from './appointment-going-along.ts'

/** This many are listed; the others are only counted. */
const NAMED = 6

interface AppointmentsGoingAlongProps {
  intro: string
  appointments: readonly AppointmentGoingAlong[]
}

/** Lists in a question the future appointments that are deleted with their patient; renders nothing without any. */
export function AppointmentsGoingAlong({ intro, appointments }: AppointmentsGoingAlongProps) {
  const today = useToday()
  const toCome = appointments.filter(({ date }) => date >= today)
  if (toCome.length === 0) return null
  const more = toCome.length - NAMED
  return (
    <>
      <span className={styles.intro}>{intro}</span>
      <span className={styles.lost}>
        {toCome.slice(0, NAMED).map(({ uid, title }) => (
          <span key={uid}>{title}</span>
        ))}
        {more > 0 && <span>{savingTexts.moreAppointments(more)}</span>}
      </span>
    </>
  )
}
