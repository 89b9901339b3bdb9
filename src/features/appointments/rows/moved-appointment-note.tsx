import { whatsappLink } from '#domain/patient/whatsapp-link.ts'
import { actionTexts } from '#features/appointments/appointments-texts.ts'
import type { MovedAppointment } from '#features/shared/slot-resolver/read-moved-appointments.ts'
import { resolverTexts } from '#features/shared/slot-resolver/resolver-texts.ts'
import { outward } from '#ui/browser/outward.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { IconButton } from '#ui/icons/icon-button.tsx'
import styles from './appointment-notes.module.css'

interface MovedAppointmentNoteProps {
  appointment: MovedAppointment
  /** The appointment as text. */
  description: string
  onForget: () => void
}

/** The new place of a moved appointment, with the message for its patient, until it is dismissed. */
export function MovedAppointmentNote({
  appointment: { patient, place },
  description,
  onForget,
}: MovedAppointmentNoteProps) {
  const link = whatsappLink(patient?.phone ?? '', resolverTexts.movedMessage(patient?.firstName ?? '', place))
  return (
    <>
      <p>
        {resolverTexts.doneOf(description)}
        {!link && <span className={styles.hint}>{resolverTexts.noChat(patient?.phone)}</span>}
      </p>
      {link && (
        <a
          className={buttonClass({ size: 'small' })}
          href={link}
          {...outward}
          aria-label={actionTexts.actOn(resolverTexts.whatsapp, description)}
        >
          <Icon name="whatsapp" />
          <span>{resolverTexts.whatsapp}</span>
        </a>
      )}
      <IconButton icon="close" label={actionTexts.actOn(resolverTexts.forget, description)} onClick={onForget} />
    </>
  )
}
