import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { ShownCashDay } from '#data/local/rows/cash-days.ts'
import type { CashDayView } from '#domain/sync/merge/fold.ts'
import { isOwner } from '#domain/user/user.ts'
import { closeWalkPath, secondCountPath } from '#features/cash-days/close-paths.ts'
import { recordedByWhom } from '#features/cash-days/recorded-by.ts'
import { type Paper, SheetActions } from '#features/cash-days/sheet/sheet-actions.tsx'
import { WaitingMark } from '#features/shared/messages/waiting-mark.tsx'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'
import { Card } from '#ui/layout/card.tsx'
import { EmptyState } from '#ui/list-states.tsx'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import { CloseFacts } from './close-facts.tsx'
import { cashDayLabel, cashDayState } from './close-state.ts'
import { closesTexts as texts } from './closes-texts.ts'
import { LateRows } from './late-rows.tsx'
import { FormerVersions, SecondCounts, whenOf } from './other-versions.tsx'
import { ProvisionalNotice } from './provisional-notice.tsx'

const ReopenDialog = lazyDialog(() => import('./reopen-dialog.tsx').then((module) => module.ReopenDialog))

interface DayReportProps {
  shown: ShownCashDay
  onPrint: (paper: Paper) => void
}

/** How a day stands: its close with the signed figures, what came later, second counts, and former versions. */
export function DayReport({ shown, onPrint }: DayReportProps) {
  const { date, close, others, former } = shown
  return (
    <div className={layout.stack4}>
      {close ? (
        <>
          <PresentClose shown={shown} close={close} onPrint={onPrint} />
          <SecondCounts others={others} close={close} />
          <LateRows shown={shown} close={close} />
        </>
      ) : (
        <Card>
          <EmptyState
            text={former.length > 0 ? texts.openAgain : texts.notClosed}
            action={
              <Link className={buttonClass({ variant: 'primary' })} to={closeWalkPath(date)}>
                {texts.closeDay}
              </Link>
            }
          />
        </Card>
      )}
      <FormerVersions former={former} />
    </div>
  )
}

function PresentClose({ shown, close, onPrint }: DayReportProps & { close: CashDayView }) {
  const { user } = useClinic()
  const [isReopening, setReopening] = useState(false)
  const state = cashDayState(shown)
  const label = cashDayLabel(state)
  return (
    <Card
      title={texts.by(recordedByWhom(close, user), whenOf(close))}
      actions={
        <>
          {close.waiting && <WaitingMark />}
          {label && <Badge tone={label.tone}>{label.text}</Badge>}
        </>
      }
    >
      <div className={layout.stack4}>
        {state === 'provisional' && <ProvisionalNotice shown={shown} close={close} />}
        <CloseFacts close={close} />
        <SheetActions shown={shown} close={close} onPrint={onPrint} />
        <div className={layout.wrap2}>
          <Link className={buttonClass({ variant: 'quiet', size: 'small' })} to={secondCountPath(shown.date)}>
            {texts.others.again}
          </Link>
          {isOwner(user) ? (
            <Button variant="quiet" size="small" icon="undo" onClick={() => setReopening(true)}>
              {texts.reopen.open}
            </Button>
          ) : (
            <span className={typography.tiny}>{texts.reopen.onlyOwner}</span>
          )}
        </div>
      </div>
      <ReopenDialog open={isReopening ? close : null} onClose={() => setReopening(false)} />
    </Card>
  )
}
