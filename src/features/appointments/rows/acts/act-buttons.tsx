import type { ShownPayment } from '#data/local/rows/payments/visit-payments.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import { actionTexts } from '#features/appointments/appointments-texts.ts'
import { isCharged, isPaidByPlan } from '#features/appointments/payment/is-charged.ts'
import { paymentTexts } from '#features/appointments/payment/payment-texts.ts'
import { useServerSetup } from '#features/shared/reading/use-server-setup.ts'
import { useSyncStatus } from '#features/shared/reading/use-sync-status.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import layout from '#ui/styles/layout.module.css'
import type { AgendaEntry } from '../agenda-entry.ts'
import { reminderHindrance } from '../reminder-hindrance.ts'
import styles from './act-buttons.module.css'
import { ACT_ICONS } from './act-icons.ts'
import type { Act, OnAct } from './acts.ts'
import { HistoryLink } from './history-link.tsx'

interface ActButtonsProps {
  entry: AgendaEntry
  acts: readonly Act[]
  payment: ShownPayment | undefined
  onAct: OnAct
  /** Whether the patient's history is one press away, too. */
  hasHistory?: boolean
}

/** The acts on a listed appointment, one button each. */
export function ActButtons({ entry, acts: all, payment, onAct, hasHistory = false }: ActButtonsProps) {
  const acts = isPaidByPlan(payment) ? all.filter((act) => act !== 'charge') : all
  if (acts.length === 0 && !hasHistory) return null
  return (
    <div className={classNames(layout.wrap1, styles.buttons)} data-screen-only>
      {acts.map((act, index) =>
        act === 'reminder' ? (
          <ReminderButton key={act} entry={entry} onAct={onAct} />
        ) : (
          <ActButton
            key={act}
            act={act}
            text={act === 'charge' && isCharged(payment) ? paymentTexts.show : actionTexts[act].button}
            isFirst={index === 0}
            entry={entry}
            onAct={onAct}
          />
        ),
      )}
      {hasHistory && <HistoryLink entry={entry} />}
    </div>
  )
}

/** Asks to send a reminder. Disabled without the server or a valid e-mail, with the reason. */
export function ReminderButton({
  entry,
  onAct,
  disabled = false,
}: Pick<ActButtonsProps, 'entry' | 'onAct'> & { disabled?: boolean }) {
  const { connection } = useSyncStatus()
  const { sendsMail } = useServerSetup()
  const hindrance = reminderHindrance(entry, { connection, sendsMail })
  const { button, without } = actionTexts.reminder
  const text = hindrance ? without[hindrance] : button
  return <ActButton act="reminder" text={text} entry={entry} onAct={onAct} disabled={disabled || hindrance !== null} />
}

interface ActButtonProps extends Pick<ActButtonsProps, 'entry' | 'onAct'> {
  act: Act
  text: string
  /** The most frequent act stands out. */
  isFirst?: boolean
  disabled?: boolean
}

function ActButton({ act, text, entry, onAct, isFirst = false, disabled = false }: ActButtonProps) {
  const { date, startTime } = entry.appointment
  const appointment = actionTexts.appointment(entry.patientName, formatDayInWords(date), startTime)
  return (
    <Button
      size="small"
      variant={isFirst ? 'secondary' : 'quiet'}
      icon={ACT_ICONS[act]}
      disabled={disabled}
      aria-label={actionTexts.actOn(text, appointment)}
      onClick={() => onAct(act, entry.appointment)}
    >
      {text}
    </Button>
  )
}
