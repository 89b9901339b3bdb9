import { useState } from 'react'
import { readVisitToken } from '#domain/clinic/app-paths.ts'
import { directionsLink } from '#domain/clinic/clinic-map-links.ts'
import { addressLine } from '#domain/clinic/clinic-profile.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import type { VisitLinkAnswer } from '#domain/wire/visit-link-wire.ts'
import { saveCalendarEntry } from '#features/shared/appointments/calendar-entry.ts'
import { useClinicInfo } from '#features/shared/clinic/known-clinic-info.ts'
import { VisitorNotice, VisitorSheet } from '#features/shared/visitor-sheet/visitor-sheet.tsx'
import { outward } from '#ui/browser/outward.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { FormError } from '#ui/forms/form.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import facts from '#ui/styles/facts.module.css'
import layout from '#ui/styles/layout.module.css'
import { ClinicContact } from './clinic-contact.tsx'
import styles from './open-visit.module.css'
import type { VisitLink } from './use-visit-link.ts'
import { visitLinkTexts as texts } from './visit-link-texts.ts'

interface OpenVisitProps {
  token: string
  visit: VisitLinkAnswer
  answer: Pick<VisitLink, 'sending' | 'failure' | 'act'>
}

/** A visit that stands: when, with whom and where, and what its patient may answer. */
export function OpenVisit({ token, visit, answer }: OpenVisitProps) {
  const { profile } = useClinicInfo()
  const lead = `${texts.greeting(visit.firstName)} ${visit.confirmed ? texts.leadConfirmed : texts.lead}`
  return (
    <VisitorSheet title={texts.title} lead={lead}>
      <VisitFacts visit={visit} />
      <FormError message={answer.failure} />
      <VisitAnswers visit={visit} answer={answer} />
      <div className={classNames(layout.wrap2, layout.shares)}>
        <Button icon="calendar" onClick={() => void saveVisit(token, visit)}>
          {texts.calendar}
        </Button>
        <a className={buttonClass()} href={directionsLink(profile)} {...outward}>
          <Icon name="pin" />
          <span>{texts.directions}</span>
        </a>
      </div>
    </VisitorSheet>
  )
}

function VisitFacts({ visit: { date, startTime, endTime, professional } }: { visit: VisitLinkAnswer }) {
  const { profile } = useClinicInfo()
  return (
    <dl className={classNames(facts.facts, layout.stack2)}>
      <div>
        <dt>{texts.facts.day}</dt>
        <dd className={styles.day}>{formatDayInWords(date)}</dd>
      </div>
      <div>
        <dt>{texts.facts.time}</dt>
        <dd className={styles.day}>{texts.time(startTime, endTime)}</dd>
      </div>
      {professional !== null && (
        <div>
          <dt>{texts.facts.professional}</dt>
          <dd>{professional}</dd>
        </div>
      )}
      <div>
        <dt>{texts.facts.place}</dt>
        <dd>{addressLine(profile)}</dd>
      </div>
    </dl>
  )
}

/** 'Confirmo', and 'No puedo ir' where the owner lets patients cancel, which asks once; else the way to call. */
function VisitAnswers({ visit, answer: { sending, act } }: Pick<OpenVisitProps, 'visit' | 'answer'>) {
  const [asked, setAsked] = useState<'not yet' | 'now' | 'before'>('not yet')
  if (asked === 'now' && visit.mayCancel) {
    return (
      <div className={layout.stack3}>
        <p role="alert">{texts.question}</p>
        <Button wide ref={focused} onClick={() => setAsked('before')}>
          {texts.keep}
        </Button>
        <Button
          variant="danger"
          wide
          busy={sending === 'cancel'}
          busyLabel={texts.sending}
          onClick={() => void act('cancel')}
        >
          {texts.cancel}
        </Button>
      </div>
    )
  }
  return (
    <div className={layout.stack3}>
      {visit.confirmed ? (
        <VisitorNotice tone="success">{texts.confirmed}</VisitorNotice>
      ) : (
        <Button
          variant="primary"
          wide
          icon="check"
          busy={sending === 'confirm'}
          busyLabel={texts.sending}
          onClick={() => void act('confirm')}
        >
          {texts.confirm}
        </Button>
      )}
      {visit.mayCancel ? (
        <Button wide ref={asked === 'before' ? focused : undefined} onClick={() => setAsked('now')}>
          {texts.cannotCome}
        </Button>
      ) : (
        <>
          <p>{texts.call}</p>
          <ClinicContact message={texts.message(formatDayInWords(visit.date), visit.startTime)} />
        </>
      )}
    </div>
  )
}

/** Takes the focus of the button that has just gone. */
function focused(button: HTMLButtonElement | null): void {
  button?.focus()
}

/** Saves the visit for the patient's own calendar, under its number: never under the link itself. */
function saveVisit(token: string, { date, startTime, endTime }: VisitLinkAnswer): Promise<void> {
  const uid = `visita-${readVisitToken(token)?.visit}`
  return saveCalendarEntry({ uid, date, startTime, endTime, sequence: 0, text: '' }, Date.now())
}
