import { useState } from 'react'
import type { Professional } from '#domain/professional/professional.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import type { LocalDate } from '#domain/values/local-date.ts'
import { portalTexts } from '#features/patient-portal/portal-texts.ts'
import { requestOptionOf } from '#features/patient-portal/request/request-option.ts'
import type { Listing } from '#features/shared/reading/use-listing.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ErrorState, SkeletonList } from '#ui/list-faces.tsx'
import type { SortedTurnos } from './sorted-turnos.ts'
import { NextTurno, TurnoItem } from './turno-item.tsx'
import styles from './turnos.module.css'

const texts = portalTexts.turnos

/** Past turnos drawn at first; the rest on demand. */
const FIRST_PAST = 5

interface TurnosProps {
  turnos: SortedTurnos
  today: LocalDate
  professionals: readonly Professional[]
}

interface NextTurnoCardProps extends TurnosProps {
  listing: Pick<Listing<AppointmentView>, 'state' | 'retry'>
}

/** 'Próxima cita' and what else is to come. */
export function NextTurnoCard({ listing, turnos, today, professionals }: NextTurnoCardProps) {
  const { next, upcoming } = turnos
  const toCome = next ? [next, ...upcoming] : upcoming
  return (
    <Card title={texts.next}>
      {next ? (
        <NextTurno
          turno={next}
          today={today}
          professional={nameOf(next, professionals)}
          option={requestOptionOf(next, toCome)}
        />
      ) : (
        <NoNextTurno listing={listing} />
      )}
      {upcoming.length > 0 && (
        <section className={styles.upcoming}>
          <h3>{texts.upcoming}</h3>
          <TurnoList turnos={upcoming} today={today} professionals={professionals} toCome={toCome} />
        </section>
      )}
    </Card>
  )
}

function NoNextTurno({ listing: { state, retry } }: Pick<NextTurnoCardProps, 'listing'>) {
  // About as tall as the turno that most of those who look have: what stands below does not jump.
  if (state === 'loading') return <SkeletonList rows={3} />
  if (state === 'failed') return <ErrorState text={texts.failed} onRetry={retry} />
  return (
    <div className={styles.none}>
      <p>{texts.none}</p>
      <p className={styles.muted}>{texts.noneDetail}</p>
    </div>
  )
}

/** 'Citas anteriores'; nothing before the first list has come. */
export function PastTurnosCard({ turnos: { past }, today, professionals }: TurnosProps) {
  const [all, setAll] = useState(false)
  const shown = all ? past : past.slice(0, FIRST_PAST)
  return (
    <Card title={texts.past}>
      {past.length === 0 && <p className={styles.muted}>{texts.noPast}</p>}
      <TurnoList turnos={shown} today={today} professionals={professionals} />
      {shown.length < past.length && (
        <Button className={styles.more} onClick={() => setAll(true)}>
          {texts.more}
        </Button>
      )}
    </Card>
  )
}

interface TurnoListProps extends Omit<TurnosProps, 'turnos'> {
  turnos: readonly AppointmentView[]
  /** All turnos to come, where those of the list are among them. */
  toCome?: readonly AppointmentView[]
}

function TurnoList({ turnos, today, professionals, toCome }: TurnoListProps) {
  if (turnos.length === 0) return null
  return (
    <ul className={styles.list}>
      {turnos.map((turno) => (
        <TurnoItem
          key={turno.uid}
          turno={turno}
          today={today}
          professional={nameOf(turno, professionals)}
          option={toCome ? requestOptionOf(turno, toCome) : null}
          isToCome={toCome !== undefined}
        />
      ))}
    </ul>
  )
}

function nameOf({ professionalId }: AppointmentView, professionals: readonly Professional[]): string | null {
  const found = professionals.find(({ id }) => id === professionalId)
  return found ? `${found.name} ${found.lastName}`.trim() : null
}
