import { Link } from 'react-router-dom'
import type { ContactOutcome } from '#domain/contact/contact.ts'
import { contactOfPatient, contactTakenBack } from '#domain/contact/contact-fields.ts'
import { fullName } from '#domain/patient/patient.ts'
import { whatsappLink } from '#domain/patient/whatsapp-link.ts'
import { formatDayShort } from '#domain/values/dates/local-date.ts'
import { momentInWords } from '#domain/values/dates/moment-in-words.ts'
import { contactOutcomeLabels } from '#features/shared/contacts/contact-kind-texts.ts'
import { PhoneLink } from '#features/shared/contacts/phone-link.tsx'
import { useMarking } from '#features/shared/contacts/use-marking.ts'
import { useSaveTogether } from '#features/shared/forms/use-save-together.ts'
import { WaitingMark } from '#features/shared/messages/waiting-mark.tsx'
import { newAppointmentLink } from '#features/shared/new-appointment-link.ts'
import { paths } from '#features/shared/session/paths.ts'
import { useToday } from '#features/shared/use-today.ts'
import { Badge } from '#ui/badge.tsx'
import { outward } from '#ui/browser/outward.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import layout from '#ui/styles/layout.module.css'
import listRow from '#ui/styles/list-row.module.css'
import typography from '#ui/styles/typography.module.css'
import type { Recall } from './read-recall.ts'
import { recallTexts as texts } from './recall-texts.ts'

/** One patient without a next appointment: the last visit and attempt, and the ways to try again. */
export function RecallRow({ recall }: { recall: Recall }) {
  const { patient, lastVisit, sessionsLeft, standing } = recall
  return (
    <li className={listRow.row}>
      <div className={listRow.lines}>
        <p className={layout.line}>
          <Link className={typography.strong} to={`${paths.patients}?paciente=${patient.key}`}>
            {fullName(patient)}
          </Link>
          <span className={typography.small}>
            <PhoneLink phone={patient.phone} />
          </span>
        </p>
        <p className={typography.small}>
          {texts.lastVisit(formatDayShort(lastVisit))}
          {sessionsLeft > 0 && ` · ${texts.sessionsLeft(sessionsLeft)}`}
        </p>
        <LastAttempt recall={recall} />
      </div>
      {standing !== 'noContact' && <Acts recall={recall} />}
    </li>
  )
}

function LastAttempt({ recall: { patient, lastAttempt } }: { recall: Recall }) {
  const today = useToday()
  const hindrance = patient.phone === '' ? texts.noPhone : texts.noChat
  const isUnwritable = !patient.noContact && whatsappLink(patient.phone, '') === null
  if (!lastAttempt && !isUnwritable) return null
  return (
    <p className={layout.wrap1}>
      {lastAttempt && (
        <span className={typography.small}>
          {texts.attempt(momentInWords(Date.parse(lastAttempt.madeAt), today), lastAttempt.recordedByName)}
        </span>
      )}
      {lastAttempt?.outcome && <Badge>{contactOutcomeLabels[lastAttempt.outcome]}</Badge>}
      {lastAttempt?.waiting && <WaitingMark />}
      {isUnwritable && <Badge tone="warning">{hindrance}</Badge>}
    </p>
  )
}

/** Writing marks the attempt by the same press; what comes of it is a mark of its own. */
function Acts({ recall: { patient, lastAttempt } }: { recall: Recall }) {
  const today = useToday()
  const mark = useMarking()
  const who = fullName(patient)
  const chat = whatsappLink(patient.phone, texts.message(patient.firstName))
  const channel = chat === null ? 'phone' : 'whatsapp'
  const save = useSaveTogether()
  const attempt = () => void mark([contactOfPatient(patient.key, today, { kind: 'recall', channel })])
  // The row goes to another part of the list, so what was pressed by mistake can be undone from the message.
  const answered = (outcome: ContactOutcome) => {
    const fields = contactOfPatient(patient.key, today, { kind: 'recall', channel, outcome })
    void save([{ kind: 'create', entity: 'contact', fields }], texts.saving(contactOutcomeLabels[outcome], who))
  }
  const look = buttonClass({ size: 'small' })
  return (
    <div className={classNames(layout.wrap1, listRow.actions)}>
      {chat && (
        <a
          className={look}
          href={chat}
          aria-label={texts.of(texts.whatsapp, who)}
          onClick={() => attempt()}
          {...outward}
        >
          <Icon name="whatsapp" />
          <span>{texts.whatsapp}</span>
        </a>
      )}
      {!chat && patient.phone !== '' && (
        <Button size="small" icon="phone" aria-label={texts.of(texts.called, who)} onClick={() => attempt()}>
          {texts.called}
        </Button>
      )}
      <Link className={look} to={newAppointmentLink(patient.key)} aria-label={texts.of(texts.book, who)}>
        {texts.book}
      </Link>
      <Button
        size="small"
        variant="quiet"
        aria-label={texts.of(texts.notWanted, who)}
        onClick={() => answered('not_wanted')}
      >
        {texts.notWanted}
      </Button>
      <Button
        size="small"
        variant="quiet"
        aria-label={texts.of(texts.noAnswer, who)}
        onClick={() => answered('no_answer')}
      >
        {texts.noAnswer}
      </Button>
      {lastAttempt && (
        <Button
          size="small"
          variant="quiet"
          icon="undo"
          aria-label={texts.of(texts.takeBack, who)}
          onClick={() => void mark([contactTakenBack(lastAttempt)])}
        >
          {texts.takeBack}
        </Button>
      )}
    </div>
  )
}
