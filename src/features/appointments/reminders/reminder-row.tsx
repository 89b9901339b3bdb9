import { mayBecome } from '#domain/appointment/appointment-status.ts'
import { contactAbout, contactTakenBack, type Said } from '#domain/contact/contact-fields.ts'
import { ContactMarkBadge, ContactStateBadge } from '#features/shared/contacts/contact-badge.tsx'
import { PhoneLink } from '#features/shared/contacts/phone-link.tsx'
import { useMarking } from '#features/shared/contacts/use-marking.ts'
import { WaitingMark } from '#features/shared/messages/waiting-mark.tsx'
import { useToday } from '#features/shared/use-today.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Figures } from '#ui/layout/figures.tsx'
import layout from '#ui/styles/layout.module.css'
import listRow from '#ui/styles/list-row.module.css'
import typography from '#ui/styles/typography.module.css'
import { remindersTexts as texts } from './day-reminders-texts.ts'
import type { Reminder } from './read-reminders.ts'
import styles from './reminders.module.css'

interface ReminderRowProps {
  reminder: Reminder
  /** Nobody is told of an appointment that has begun. */
  hasBegun: boolean
  /** Prepares the message to this patient. */
  onChoose: (reminder: Reminder) => void
  /** Asks whether the appointment of somebody who can't come is cancelled. */
  onCancel: (reminder: Reminder) => void
}

/** One appointment: who comes, how far they know of it, and what they answer. */
export function ReminderRow({ reminder, hasBegun, onChoose, onCancel }: ReminderRowProps) {
  const { entry, marks, lastMark } = reminder
  const { appointment, patient, patientName, shownProfessional } = entry
  return (
    <li className={classNames(listRow.row, styles.row)}>
      <Figures className={styles.time}>{appointment.startTime}</Figures>
      <div className={classNames(listRow.lines, styles.who)}>
        <p className={typography.strong}>{patientName}</p>
        <p className={typography.tiny}>
          {patient?.phone && <PhoneLink phone={patient.phone} />}
          {shownProfessional && ` ${shownProfessional.name}`}
        </p>
        <p className={layout.wrap1}>
          {marks.length === 0 ? (
            <ContactStateBadge state="untold" />
          ) : (
            marks.map((mark) => <ContactMarkBadge key={`${mark.ref} ${mark.at}`} mark={mark} />)
          )}
          {lastMark?.waiting && <WaitingMark />}
          {hasBegun ? <Badge>{texts.begun}</Badge> : <Hindrance reminder={reminder} />}
        </p>
      </div>
      {!hasBegun && <Answers reminder={reminder} onChoose={onChoose} onCancel={onCancel} />}
    </li>
  )
}

/** Says why nobody can be written to by one press. */
function Hindrance({ reminder: { entry, chat } }: { reminder: Reminder }) {
  const { patient } = entry
  if (chat !== null || !patient) return null
  const unwritable = patient.phone ? texts.noChat : texts.noPhone
  return <Badge tone="warning">{patient.noContact ? texts.noContact : unwritable}</Badge>
}

function Answers({ reminder, onChoose, onCancel }: Omit<ReminderRowProps, 'hasBegun'>) {
  const today = useToday()
  const mark = useMarking()
  const { entry, state, chat, lastMark } = reminder
  const { patient, patientName } = entry
  const say = (said: Said) => void mark([contactAbout(entry.appointment, today, said)])
  const channel = chat === null ? 'phone' : 'whatsapp'
  const mayCall = chat === null && patient !== null && !patient.noContact && patient.phone !== ''
  return (
    <div className={classNames(listRow.actions, styles.actions)} data-screen-only>
      {chat !== null && state.state !== 'confirmed' && (
        <Button size="small" icon="whatsapp" aria-label={texts.writeTo(patientName)} onClick={() => onChoose(reminder)}>
          {texts.write}
        </Button>
      )}
      {mayCall && state.state === 'untold' && (
        <Act icon="phone" text={texts.called} who={patientName} onPress={() => say({ kind: 'reminder', channel })} />
      )}
      {state.state !== 'confirmed' && (
        <Act
          icon="check"
          text={texts.confirmed}
          who={patientName}
          onPress={() => say({ kind: 'answer', channel, outcome: 'confirmed' })}
        />
      )}
      {state.state !== 'declined' && (
        <Act
          icon="close"
          text={texts.declined}
          who={patientName}
          onPress={() => say({ kind: 'answer', channel, outcome: 'declined' })}
        />
      )}
      {state.state === 'declined' && mayBecome(entry.appointment.status, 'cancelled') && (
        <Act icon="users" text={texts.cancel} who={patientName} onPress={() => onCancel(reminder)} />
      )}
      {lastMark && (
        <Act
          icon="undo"
          text={texts.takeBack}
          who={patientName}
          onPress={() => void mark([contactTakenBack(lastMark)])}
        />
      )}
    </div>
  )
}

interface ActProps {
  icon: 'phone' | 'check' | 'close' | 'users' | 'undo'
  text: string
  who: string
  onPress: () => void
}

function Act({ icon, text, who, onPress }: ActProps) {
  return (
    <Button
      className={styles.act}
      size="small"
      variant="quiet"
      icon={icon}
      aria-label={texts.markOf(text, who)}
      onClick={onPress}
    >
      {text}
    </Button>
  )
}
