import { type RefObject, useRef } from 'react'
import { appointmentTexts } from '#features/appointments/appointments-texts.ts'
import type { AgendaEntry } from '#features/appointments/rows/agenda-entry.ts'
import { appointmentStatusTexts } from '#features/shared/appointments/appointment-status-texts.ts'
import { Figures } from '#ui/layout/figures.tsx'
import typography from '#ui/styles/typography.module.css'
import styles from './appointment-tip.module.css'
import { TIP, tipPlace } from './tip-place.ts'
import { usePointedEvent } from './use-pointed-event.ts'

interface AppointmentTipProps {
  surface: RefObject<HTMLElement | null>
  entries: readonly AgendaEntry[]
}

/**
 * Shows the whole text of an appointment whose place in the calendar is too small for it. Readers of the screen hear it
 * by the appointment itself.
 */
export function AppointmentTip({ surface, entries }: AppointmentTipProps) {
  const tip = useRef<HTMLDivElement>(null)
  const pointed = usePointedEvent(surface, tip)
  const entry = pointed && entries.find(({ appointment }) => appointment.uid === pointed.element.dataset.eventId)
  if (!pointed || !entry) return null
  const { startTime, endTime, status, reason } = entry.appointment
  const view = { width: window.innerWidth, height: window.innerHeight }
  return (
    <div
      ref={tip}
      className={styles.tip}
      style={{ ...tipPlace(pointed.element.getBoundingClientRect(), view), width: TIP.width }}
      data-hovered={pointed.isHovered || undefined}
      data-appointment-tip
      aria-hidden="true"
    >
      <p className={typography.strong}>{entry.patientName}</p>
      <p>
        <Figures>{`${startTime} – ${endTime}`}</Figures>
        {` · ${entry.unplaced === null ? appointmentStatusTexts[status] : appointmentTexts.unplaced}`}
      </p>
      {entry.professionalName && <p>{entry.professionalName}</p>}
      {reason && <p className={styles.reason}>{reason}</p>}
    </div>
  )
}
