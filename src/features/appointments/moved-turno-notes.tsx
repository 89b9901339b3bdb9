import { forgetMove } from '#data/local/moved-turnos.ts'
import { whatsappLink } from '#domain/patient/whatsapp-link.ts'
import { formatDayInWords } from '#domain/values/day-in-words.ts'
import { useClinic } from '#features/shared/clinic-context.ts'
import { savingTexts } from '#features/shared/saving-texts.ts'
import { type MovedTurno, readMovedTurnos } from '#features/shared/slot-resolver/read-moved-turnos.ts'
import { resolverTexts } from '#features/shared/slot-resolver/resolver-texts.ts'
import { useSideReading } from '#features/shared/use-side-reading.ts'
import { buttonClass } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { outward } from '#ui/outward.ts'
import { toast } from '#ui/toast.ts'
import { actionTexts } from './appointments-texts.ts'
import styles from './turno-notes.module.css'

/** The turnos that got another time while nobody could be told: each with the message for its patient, until it is put away. */
export function MovedTurnos() {
  const { db } = useClinic()
  const moved = useSideReading(() => readMovedTurnos(db), [db]) ?? []
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
        <ul className={styles.notes} data-screen-only>
          {moved.map((turno) => (
            <MovedNote key={turno.n} turno={turno} onForget={() => void forget(turno.n)} />
          ))}
        </ul>
      )}
    </div>
  )
}

function MovedNote({ turno: { patient, patientName, place }, onForget }: { turno: MovedTurno; onForget: () => void }) {
  const words = actionTexts.turno(patientName, formatDayInWords(place.date), place.startTime)
  const link = whatsappLink(patient?.phone ?? '', resolverTexts.told(patient?.firstName ?? '', place))
  return (
    <li className={classNames(styles.note, styles.done)}>
      <Icon name="check" />
      <p>
        {resolverTexts.doneOf(words)}
        {!link && <span className={styles.hint}>{resolverTexts.noPhone}</span>}
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
    </li>
  )
}
