import { Link } from 'react-router-dom'
import type { CashDayView } from '#domain/sync/merge/fold.ts'
import { closeReportPath } from '#features/cash-days/close-paths.ts'
import { recordedByWhom } from '#features/cash-days/recorded-by.ts'
import { whenRecorded } from '#features/shared/money/charge-words.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { buttonClass } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import notice from '#ui/styles/notice.module.css'
import { walkTexts } from './walk-texts.ts'

const texts = walkTexts.already

/** Says that somebody else has closed the day while this count was made. */
export function AlreadyClosed({ close }: { close: CashDayView }) {
  const { user } = useClinic()
  return (
    <div className={classNames(notice.line, notice.warning)} role="status">
      <p>
        {texts.closed(recordedByWhom(close, user), whenRecorded(close, close.date))} {texts.second}
      </p>
      <Link className={buttonClass({ size: 'small' })} to={closeReportPath(close.date)}>
        {texts.see}
      </Link>
    </div>
  )
}
