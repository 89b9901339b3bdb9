import { useState } from 'react'
import type { ShownCashDay } from '#data/local/rows/cash-days.ts'
import { isSameByMethod } from '#domain/cash/cash-figures.ts'
import { expectedOf, withFloat } from '#domain/cash/closes-in-force.ts'
import { PAYMENT_METHODS } from '#domain/income/income.ts'
import type { CashDayView } from '#domain/sync/merge/fold.ts'
import { formatMoney } from '#domain/values/money.ts'
import { paymentMethodLabels } from '#features/shared/money/income-texts.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Figures } from '#ui/layout/figures.tsx'
import layout from '#ui/styles/layout.module.css'
import notice from '#ui/styles/notice.module.css'
import typography from '#ui/styles/typography.module.css'
import { closesTexts } from './closes-texts.ts'

const texts = closesTexts.provisional

const AgreeDialog = lazyDialog(() => import('./agree-dialog.tsx').then((module) => module.AgreeDialog))

interface ProvisionalNoticeProps {
  shown: ShownCashDay
  close: CashDayView
}

/** Says what a provisional close waits for; where the figures have moved on, both are shown, and either may hold. */
export function ProvisionalNotice({ shown, close }: ProvisionalNoticeProps) {
  const [isAgreeing, setAgreeing] = useState(false)
  const [expected, present] = [expectedOf(close), withFloat(shown.figures, close.float)]
  const isSame = isSameByMethod(expected, present)
  const moved = PAYMENT_METHODS.filter((method) => expected[method] !== present[method])
  return (
    <section className={classNames(notice.box, notice.warning, layout.stack2)} aria-label={texts.title}>
      <p className={layout.row2}>
        <Icon name="clock" />
        <strong>{texts.title}</strong>
      </p>
      <p>{reasonOf(close, isSame)}</p>
      {!(close.waiting || close.recordedBy === null || isSame) && (
        <>
          <ul className={layout.stack1}>
            {moved.map((method) => (
              <li key={method}>
                <span className={typography.strong}>{paymentMethodLabels[method]}</span>
                {': '}
                {texts.atClose} <Figures>{formatMoney(expected[method])}</Figures> · {texts.now}{' '}
                <Figures className={typography.strong}>{formatMoney(present[method])}</Figures>
              </li>
            ))}
          </ul>
          <div>
            <Button onClick={() => setAgreeing(true)}>{texts.agree}</Button>
          </div>
        </>
      )}
      <AgreeDialog open={isAgreeing ? shown : null} onClose={() => setAgreeing(false)} />
    </section>
  )
}

function reasonOf(close: CashDayView, isSame: boolean): string {
  if (close.waiting) return texts.waiting
  // The server has it, and this device does not know yet what became of it.
  if (close.recordedBy === null) return texts.confirming
  return isSame ? texts.missing : texts.differs
}
