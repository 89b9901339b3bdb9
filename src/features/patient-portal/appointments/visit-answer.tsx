import { type ReactNode, useState } from 'react'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import { portalTexts } from '#features/patient-portal/portal-texts.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import layout from '#ui/styles/layout.module.css'
import notice from '#ui/styles/notice.module.css'
import typography from '#ui/styles/typography.module.css'
import type { AnswerState } from './answer-state.ts'
import { useOwnAnswer } from './use-own-answer.ts'

const texts = portalTexts.answer

const CancelQuestion = lazyDialog(() => import('./cancel-question.tsx').then((module) => module.CancelQuestion))

interface VisitAnswerProps {
  appointment: AppointmentView
  state: AnswerState
  /** Opens the form for another time in place of this one. */
  onAskAnother: () => void
  small?: boolean
  /** Further buttons. */
  children: ReactNode
}

/** 'Confirmo', 'Pedir otro horario' and 'No puedo ir' for an appointment to come. */
export function VisitAnswer({ appointment, state, onAskAnother, small = false, children }: VisitAnswerProps) {
  const { send, sending, accepted } = useOwnAnswer(appointment)
  const [isCancelling, setIsCancelling] = useState(false)
  const confirmation = accepted === 'own-confirm' ? 'given' : state.confirmation
  const size = small ? 'small' : 'medium'
  const about = (what: string) =>
    portalTexts.appointments.about(what, formatDayInWords(appointment.date), appointment.startTime)
  const cancel = async () => {
    if (await send('own-cancel')) setIsCancelling(false)
  }
  const askAnother = () => {
    setIsCancelling(false)
    onAskAnother()
  }
  return (
    <>
      <ConfirmationLine confirmation={confirmation} />
      {state.isAnotherAsked && <p className={classNames(typography.small, typography.breaks)}>{texts.anotherAsked}</p>}
      <div className={classNames(layout.wrap2, !small && layout.shares)}>
        {confirmation !== 'given' && (
          <Button
            variant={small ? 'secondary' : 'primary'}
            icon="check"
            size={size}
            aria-label={about(texts.confirm)}
            busy={sending === 'own-confirm'}
            busyLabel={savingTexts.processing}
            onClick={() => void send('own-confirm')}
          >
            {texts.confirm}
          </Button>
        )}
        {state.mayCancel && (
          <Button icon="close" size={size} aria-label={about(texts.cancel)} onClick={() => setIsCancelling(true)}>
            {texts.cancel}
          </Button>
        )}
        {!state.isAnotherAsked && (
          <Button icon="clock" size={size} aria-label={about(texts.another)} onClick={onAskAnother}>
            {texts.another}
          </Button>
        )}
        {children}
      </div>
      <CancelQuestion
        open={isCancelling && state.mayCancel}
        consequence={about(texts.cancelConsequence)}
        busy={sending === 'own-cancel'}
        onConfirm={() => void cancel()}
        onAskAnother={state.isAnotherAsked ? null : askAnother}
        onClose={() => setIsCancelling(false)}
      />
    </>
  )
}

function ConfirmationLine({ confirmation }: Pick<AnswerState, 'confirmation'>) {
  if (confirmation === 'open') return null
  const isGiven = confirmation === 'given'
  return (
    <p className={classNames(notice.line, notice.snug, isGiven ? notice.success : notice.warning)} role="status">
      <Icon name={isGiven ? 'check' : 'alert'} />
      <span>{isGiven ? texts.confirmed : texts.confirmAgain}</span>
    </p>
  )
}
