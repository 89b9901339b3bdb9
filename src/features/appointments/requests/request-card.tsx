import { Fragment, type ReactNode } from 'react'
import { hasWrongEmail } from '#domain/patient/patient.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { clinicDayAt, clinicTimeAt } from '#domain/values/dates/clinic-time.ts'
import { formatDayInWords, formatDayInWordsWithYear } from '#domain/values/dates/day-in-words.ts'
import type { OnAct } from '#features/appointments/rows/acts/acts.ts'
import { WaitingMark } from '#features/shared/messages/waiting-mark.tsx'
import { WrongEmailMark } from '#features/shared/patients/wrong-email-mark.tsx'
import { useToday } from '#features/shared/use-today.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Figures } from '#ui/layout/figures.tsx'
import layout from '#ui/styles/layout.module.css'
import notice from '#ui/styles/notice.module.css'
import surface from '#ui/styles/surface.module.css'
import typography from '#ui/styles/typography.module.css'
import { actionTexts, appointmentTexts } from '../appointments-texts.ts'
import { overviewTexts } from '../overview-texts.ts'
import type { RequestCardData } from './read-request-cards.ts'
import styles from './requests-panel.module.css'

interface RequestCardProps {
  request: RequestCardData
  onAct: OnAct
}

const texts = overviewTexts.requests

/** One request: patient, time, reason, contact data, and both decisions. */
export function RequestCard({ request: { entry, alternatives, replaced }, onAct }: RequestCardProps) {
  const { appointment, patient, patientName } = entry
  const { date, startTime, endTime, reason, notes, createdAt, waiting } = appointment
  const received = Date.parse(createdAt)
  const named = actionTexts.appointment(patientName, formatDayInWords(date), startTime)
  return (
    <article className={classNames(surface.card, styles.card)}>
      <header className={layout.ends}>
        <h2 className={typography.title}>{patientName}</h2>
        {waiting && <WaitingMark />}
        {date < useToday() && <Badge tone="warning">{texts.past}</Badge>}
      </header>
      <p className={classNames(notice.box, notice.snug, notice.action, typography.strong, styles.when)}>
        <span>{formatDayInWordsWithYear(date)}</span>
        <Figures>{`${startTime} – ${endTime}`}</Figures>
      </p>
      {alternatives.length > 0 && (
        <p className={typography.tiny}>
          {texts.alsoAsked}{' '}
          {alternatives.map((other) => `${dayUnlessSame(other.date, date)}${other.startTime}`).join(', ')}
        </p>
      )}
      {replaced && <p className={typography.strong}>{insteadOf(replaced)}</p>}
      <dl className={styles.facts}>
        <Fact name={texts.reason}>{reason || appointmentTexts.noReason}</Fact>
        {notes && <Fact name={texts.notes}>{notes}</Fact>}
        {patient?.phone && <Fact name={texts.phone}>{patient.phone}</Fact>}
        {patient?.email && (
          <Fact name={texts.email}>
            {breakable(patient.email)} {hasWrongEmail(patient) && <WrongEmailMark />}
          </Fact>
        )}
      </dl>
      <p className={typography.tiny}>
        {texts.received(formatDayInWords(clinicDayAt(received)), clinicTimeAt(received))}
      </p>
      <div className={styles.actions}>
        <Button
          icon="close"
          aria-label={actionTexts.actOn(actionTexts.rejected.button, named)}
          onClick={() => onAct('rejected', appointment)}
        >
          {actionTexts.rejected.button}
        </Button>
        <Button
          variant="primary"
          icon="check"
          aria-label={actionTexts.actOn(actionTexts.approved.button, named)}
          onClick={() => onAct('approved', appointment)}
        >
          {actionTexts.approved.button}
        </Button>
      </div>
    </article>
  )
}

/** 'En lugar de: jueves 3 de diciembre, 10:30'. */
function insteadOf({ date, startTime }: AppointmentView): string {
  return texts.insteadOf(formatDayInWords(date), startTime)
}

function dayUnlessSame(day: RequestCardData['alternatives'][number]['date'], same: typeof day): string {
  return day === same ? '' : `${formatDayInWords(day)} `
}

/** Breaks a long address before its @ rather than inside a word. */
function breakable(email: string): ReactNode {
  return email.split(/(?=@)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
