import { whatsappLink } from '#domain/patient/whatsapp-link.ts'
import { actionTexts } from '#features/appointments/appointments-texts.ts'
import type { MovedTurno } from '#features/shared/slot-resolver/read-moved-turnos.ts'
import { resolverTexts } from '#features/shared/slot-resolver/resolver-texts.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { IconButton } from '#ui/icons/icon-button.tsx'
import { outward } from '#ui/outward.ts'
import styles from './turno-notes.module.css'

interface MovedTurnoNoteProps {
  turno: MovedTurno
  /** The turno in words. */
  words: string
  onForget: () => void
}

/** Where a turno went, with the message for its patient, until it is put away. */
export function MovedTurnoNote({ turno: { patient, place }, words, onForget }: MovedTurnoNoteProps) {
  const link = whatsappLink(patient?.phone ?? '', resolverTexts.told(patient?.firstName ?? '', place))
  return (
    <>
      <p>
        {resolverTexts.doneOf(words)}
        {!link && <span className={styles.hint}>{resolverTexts.noChat(patient?.phone)}</span>}
      </p>
      {link && (
        <a
          className={buttonClass({ size: 'small' })}
          href={link}
          {...outward}
          aria-label={actionTexts.actOn(resolverTexts.whatsapp, words)}
        >
          <Icon name="phone" />
          <span>{resolverTexts.whatsapp}</span>
        </a>
      )}
      <IconButton icon="close" label={actionTexts.actOn(resolverTexts.forget, words)} onClick={onForget} />
    </>
  )
}
