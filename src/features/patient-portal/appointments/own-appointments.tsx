import { type ReactNode, useState } from 'react'
import type { ClinicMoment } from '#domain/appointment/next-appointment.ts'
import type { Professional } from '#domain/professional/professional.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { portalTexts } from '#features/patient-portal/portal-texts.ts'
import type { Listing } from '#features/shared/reading/use-listing.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { SpineArt } from '#ui/icons/spine-mark.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ErrorState, SkeletonList } from '#ui/list-states.tsx'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import { replacedBy } from './answer-state.ts'
import { AppointmentItem, type AppointmentProps, NextAppointment } from './appointment-item.tsx'
import { CallUs } from './call-us.tsx'
import styles from './own-appointments.module.css'
import { RequestItem } from './request-item.tsx'
import type { PortalItem, SortedAppointments } from './sorted-appointments.ts'
import { useAnswerStates } from './use-answer-states.ts'
import { VisitAnswer } from './visit-answer.tsx'

const texts = portalTexts.appointments

/** Past appointments rendered at first; the rest on demand. */
const FIRST_PAST = 5

interface AppointmentsProps {
  appointments: SortedAppointments
  /** All appointments of the patient. */
  own: readonly AppointmentView[]
  now: ClinicMoment
  professionals: readonly Professional[]
}

interface NextAppointmentCardProps extends AppointmentsProps {
  listing: Pick<Listing<AppointmentView>, 'state' | 'retry'>
  /** Opens the form for another time in place of an appointment; null for somebody who answers nothing here. */
  onAskAnother: ((replaced: AppointmentView) => void) | null
}

/** 'Próxima cita' and the later ones. */
export function NextAppointmentCard({ listing, onAskAnother, ...shown }: NextAppointmentCardProps) {
  const { next, upcoming } = shown.appointments
  const stateOf = useAnswerStates(shown.own, shown.now)
  const answer = (appointment: AppointmentView, small: boolean) => {
    const state = onAskAnother && stateOf(appointment)
    if (!state) return null
    return (more: ReactNode) => (
      <VisitAnswer appointment={appointment} state={state} small={small} onAskAnother={() => onAskAnother(appointment)}>
        {more}
      </VisitAnswer>
    )
  }
  const mustCall = shown.own.some((appointment) => stateOf(appointment)?.mayCancel === false)
  return (
    <Card title={texts.next}>
      {next ? <NextItem item={next} answer={answer} {...shown} /> : <NoNextAppointment listing={listing} />}
      {onAskAnother && mustCall && <CallUs />}
      {upcoming.length > 0 && (
        <section className={classNames(layout.stack2, styles.upcoming)}>
          <h3>{texts.upcoming}</h3>
          <ItemList items={upcoming} answer={answer} {...shown} />
        </section>
      )}
    </Card>
  )
}

type Answer = (appointment: AppointmentView, small: boolean) => AppointmentProps['answer']
type Shown = Pick<AppointmentsProps, 'own' | 'now' | 'professionals'>

function NextItem({ item, answer, own, now, professionals }: Shown & { item: PortalItem; answer: Answer }) {
  if (item.kind === 'request') {
    return (
      <div className={styles.next}>
        <RequestItem wishes={item.wishes} replaced={replacedBy(item.wishes[0], own)} today={now.date} />
      </div>
    )
  }
  const { appointment } = item
  return (
    <NextAppointment
      appointment={appointment}
      today={now.date}
      professional={nameOf(appointment, professionals)}
      answer={answer(appointment, false)}
    />
  )
}

function NoNextAppointment({ listing: { state, retry } }: Pick<NextAppointmentCardProps, 'listing'>) {
  if (state === 'loading') {
    return (
      <div className={styles.loading}>
        <SkeletonList rows={3} />
      </div>
    )
  }
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
export function PastAppointmentsCard({ appointments: { past }, ...shown }: AppointmentsProps) {
  const [all, setAll] = useState(false)
  const items = all ? past : past.slice(0, FIRST_PAST)
  return (
    <Card title={texts.past}>
      {past.length === 0 && <p className={classNames(typography.small, typography.breaks)}>{texts.noPast}</p>}
      <ItemList items={items} {...shown} />
      {items.length < past.length && (
        <Button className={styles.more} onClick={() => setAll(true)}>
          {texts.more}
        </Button>
      )}
    </Card>
  )
}

/** `answer` is given for what is to come. */
function ItemList({
  items,
  answer,
  own,
  now,
  professionals,
}: Shown & { items: readonly PortalItem[]; answer?: Answer }) {
  if (items.length === 0) return null
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.uid} className={styles.item}>
          {item.kind === 'request' ? (
            <RequestItem wishes={item.wishes} replaced={replacedBy(item.wishes[0], own)} today={now.date} />
          ) : (
            <AppointmentItem
              appointment={item.appointment}
              today={now.date}
              professional={nameOf(item.appointment, professionals)}
              answer={answer?.(item.appointment, true) ?? null}
              isToCome={answer !== undefined}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function nameOf({ professionalId }: AppointmentView, professionals: readonly Professional[]): string | null {
  const found = professionals.find(({ id }) => id === professionalId)
  return found ? `${found.name} ${found.lastName}`.trim() : null
}
