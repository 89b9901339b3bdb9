import { Link } from 'react-router-dom'
import { fullName } from '#domain/patient/patient.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import { formatDayShort, type LocalDate } from '#domain/values/dates/local-date.ts'
import { PhoneLink } from '#features/shared/contacts/phone-link.tsx'
import { WaitingMark } from '#features/shared/messages/waiting-mark.tsx'
import { newAppointmentLink } from '#features/shared/new-appointment-link.ts'
import { waitingStatusLabels } from '#features/shared/waiting/waiting-status-texts.ts'
import { wantedInWords } from '#features/shared/waiting/waiting-words.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import layout from '#ui/styles/layout.module.css'
import listRow from '#ui/styles/list-row.module.css'
import typography from '#ui/styles/typography.module.css'
import type { ListedWaiting } from './read-waiting-list.ts'
import { partOf, wishedTime } from './shown-waiting.ts'
import { useWaitingStatus } from './use-waiting-status.ts'
import { waitingPageTexts as texts } from './waiting-page-texts.ts'

interface WaitingRowProps {
  listed: ListedWaiting
  today: LocalDate
  /** The wanted professional's name; '' for any, and where there is only one. */
  professional: string
  onEdit: () => void
}

/** One row of the waiting list, with what can be done about it. */
export function WaitingRow({ listed, today, professional, onEdit }: WaitingRowProps) {
  const { entry, patient, next } = listed
  const wanted = [wantedInWords(entry, today), professional && texts.with(professional)].filter(Boolean).join(', ')
  return (
    <li className={listRow.row}>
      <div className={listRow.lines}>
        <p className={classNames(layout.wrap2, typography.breaks)}>
          <span className={typography.strong}>{fullName(patient)}</span>
          {patient.phone && (
            <span className={typography.small}>
              <PhoneLink phone={patient.phone} />
            </span>
          )}
          <WaitingBadges listed={listed} today={today} />
        </p>
        <p className={classNames(typography.breaks, typography.capital)}>{wanted}</p>
        {entry.note && <p className={classNames(typography.small, typography.written)}>{entry.note}</p>}
        <p className={typography.small}>
          {[
            entry.kind === 'entry' && texts.since(formatDayShort(sinceOf(listed, today))),
            next && texts.comes(formatDayInWords(next.date), next.startTime),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {listed.isLost && <p className={typography.small}>{texts.lostDetail}</p>}
      </div>
      <WaitingActs listed={listed} today={today} onEdit={onEdit} />
    </li>
  )
}

function sinceOf({ entry }: ListedWaiting, today: LocalDate): LocalDate {
  return entry.createdAt ? clinicDayAt(Date.parse(entry.createdAt)) : today
}

function WaitingBadges({ listed: { entry, patient, isLost }, today }: Pick<WaitingRowProps, 'listed' | 'today'>) {
  const isOver = entry.status === 'waiting' && entry.toDate !== null && entry.toDate < today
  return (
    <>
      {entry.urgent && <Badge tone="danger">{texts.urgent}</Badge>}
      {isLost && (
        <Badge tone="warning" icon="alert">
          {texts.lost}
        </Badge>
      )}
      {entry.kind === 'wish' && <Badge tone="info">{texts.wish}</Badge>}
      {entry.kind === 'entry' && entry.status !== 'waiting' && !isLost && (
        <Badge>{waitingStatusLabels[entry.status]}</Badge>
      )}
      {isOver && <Badge tone="warning">{texts.over}</Badge>}
      {patient.noContact && <Badge tone="warning">{texts.noContact}</Badge>}
      {entry.waiting && <WaitingMark />}
    </>
  )
}

function WaitingActs({ listed, today, onEdit }: Omit<WaitingRowProps, 'professional'>) {
  const { entry, patient, next } = listed
  const set = useWaitingStatus()
  const who = fullName(patient)
  const part = partOf(listed, today)
  if (part === 'over')
    return (
      <div className={listRow.actions}>
        <Button size="small" icon="undo" aria-label={texts.againOf(who)} onClick={() => void set(entry, 'waiting')}>
          {texts.again}
        </Button>
      </div>
    )
  return (
    <div className={classNames(listRow.actions, layout.wrap2)}>
      <Link
        className={buttonClass({ size: 'small' })}
        to={newAppointmentLink(patient.key, wishedTime(listed, today))}
        aria-label={texts.bookOf(who)}
      >
        {texts.book}
      </Link>
      {part === 'waiting' && (
        <>
          {listed.isLost && (
            <Button size="small" aria-label={texts.againOf(who)} onClick={() => void set(entry, 'waiting')}>
              {texts.again}
            </Button>
          )}
          {next && entry.status === 'waiting' && (
            <Button size="small" aria-label={texts.placedOf(who)} onClick={() => void set(entry, 'placed')}>
              {texts.placed}
            </Button>
          )}
          <Button size="small" aria-label={texts.closeOf(who)} onClick={() => void set(entry, 'closed')}>
            {texts.close}
          </Button>
          <Button size="small" icon="edit" aria-label={texts.editOf(who)} onClick={onEdit}>
            {texts.edit}
          </Button>
        </>
      )}
    </div>
  )
}
