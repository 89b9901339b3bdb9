import { useState } from 'react'
import type { Professional } from '#domain/professional/professional.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { portalTexts } from '#features/patient-portal/portal-texts.ts'
import { requestOptionOf } from '#features/patient-portal/request/request-option.ts'
import type { Listing } from '#features/shared/reading/use-listing.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { SpineArt } from '#ui/icons/spine-mark.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ErrorState, SkeletonList } from '#ui/list-states.tsx'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import { AppointmentItem, NextAppointment } from './appointment-item.tsx'
import styles from './own-appointments.module.css'
import type { SortedAppointments } from './sorted-appointments.ts'

const texts = portalTexts.appointments

/** Past appointments rendered at first; the rest on demand. */
const FIRST_PAST = 5

interface AppointmentsProps {
  appointments: SortedAppointments
  today: LocalDate
  professionals: readonly Professional[]
}

interface NextAppointmentCardProps extends AppointmentsProps {
  listing: Pick<Listing<AppointmentView>, 'state' | 'retry'>
}

/** 'Próxima cita' and the later ones. */
export function NextAppointmentCard({ listing, appointments, today, professionals }: NextAppointmentCardProps) {
  const { next, upcoming } = appointments
  const toCome = next ? [next, ...upcoming] : upcoming
  return (
    <Card title={texts.next}>
      {next ? (
        <NextAppointment
          appointment={next}
          today={today}
          professional={nameOf(next, professionals)}
          option={requestOptionOf(next, toCome)}
        />
      ) : (
        <NoNextAppointment listing={listing} />
      )}
      {upcoming.length > 0 && (
        <section className={classNames(layout.stack2, styles.upcoming)}>
          <h3>{texts.upcoming}</h3>
          <OwnAppointmentList appointments={upcoming} today={today} professionals={professionals} toCome={toCome} />
        </section>
      )}
    </Card>
  )
}

function NoNextAppointment({ listing: { state, retry } }: Pick<NextAppointmentCardProps, 'listing'>) {
  // About as tall as one appointment, which most patients have, so that the content below does not jump.
  if (state === 'loading') return <SkeletonList rows={3} />
  if (state === 'failed') return <ErrorState text={texts.failed} onRetry={retry} />
  return (
    <div className={layout.row3}>
      <SpineArt />
      <div className={layout.stack1}>
        <p>{texts.none}</p>
        <p className={classNames(typography.small, typography.breaks)}>{texts.noneDetail}</p>
      </div>
    </div>
  )
}

/** 'Citas anteriores'. Renders nothing until the first list has arrived. */
export function PastAppointmentsCard({ appointments: { past }, today, professionals }: AppointmentsProps) {
  const [all, setAll] = useState(false)
  const shown = all ? past : past.slice(0, FIRST_PAST)
  return (
    <Card title={texts.past}>
      {past.length === 0 && <p className={classNames(typography.small, typography.breaks)}>{texts.noPast}</p>}
      <OwnAppointmentList appointments={shown} today={today} professionals={professionals} />
      {shown.length < past.length && (
        <Button className={styles.more} onClick={() => setAll(true)}>
          {texts.more}
        </Button>
      )}
    </Card>
  )
}

interface AppointmentListProps extends Omit<AppointmentsProps, 'appointments'> {
  appointments: readonly AppointmentView[]
  /** All future appointments, given for the list that contains them. */
  toCome?: readonly AppointmentView[]
}

function OwnAppointmentList({ appointments, today, professionals, toCome }: AppointmentListProps) {
  if (appointments.length === 0) return null
  return (
    <ul className={styles.list}>
      {appointments.map((appointment) => (
        <AppointmentItem
          key={appointment.uid}
          appointment={appointment}
          today={today}
          professional={nameOf(appointment, professionals)}
          option={toCome ? requestOptionOf(appointment, toCome) : null}
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
