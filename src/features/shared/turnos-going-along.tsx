import type { TurnoGoingAlong } from './going-along.ts'
import styles from './lost-changes.module.css'

/** So many are named; of the others it is told how many they are. */
const NAMED = 6

interface TurnosGoingAlongProps {
  intro: string
  turnos: readonly TurnoGoingAlong[]
}

/** Names in a question the turnos that go with their patient; nothing when none do. */
export function TurnosGoingAlong({ intro, turnos }: TurnosGoingAlongProps) {
  if (turnos.length === 0) return null
  const more = turnos.length - NAMED
  return (
    <>
      <span className={styles.intro}>{intro}</span>
      <span className={styles.lost}>
        {turnos.slice(0, NAMED).map(({ uid, title }) => (
          <span key={uid}>{title}</span>
        ))}
        {more > 0 && <span>{more === 1 ? 'y uno más' : `y ${more} más`}</span>}
      </span>
    </>
  )
}
