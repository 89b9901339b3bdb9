import styles from '#features/shared/messages/lost-changes.module.css'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { useToday } from '#features/shared/use-today.ts'
import type { TurnoGoingAlong } from './turno-going-along.ts'

/** So many are named; of the others it is told how many they are. */
const NAMED = 6

interface TurnosGoingAlongProps {
  intro: string
  turnos: readonly TurnoGoingAlong[]
}

/** Names in a question the turnos to come that go with their patient; nothing when none do. */
export function TurnosGoingAlong({ intro, turnos }: TurnosGoingAlongProps) {
  const today = useToday()
  const toCome = turnos.filter(({ date }) => date >= today)
  if (toCome.length === 0) return null
  const more = toCome.length - NAMED
  return (
    <>
      <span className={styles.intro}>{intro}</span>
      <span className={styles.lost}>
        {toCome.slice(0, NAMED).map(({ uid, title }) => (
          <span key={uid}>{title}</span>
        ))}
        {more > 0 && <span>{savingTexts.moreTurnos(more)}</span>}
      </span>
    </>
  )
}
