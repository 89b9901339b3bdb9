import { formatDayShort } from '#domain/values/dates/local-date.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import notice from '#ui/styles/notice.module.css'
import typography from '#ui/styles/typography.module.css'
import styles from './older-notice.module.css'
import { olderTexts } from './older-texts.ts'
import type { OlderRows } from './use-older-rows.ts'

/** Shows the state of the days that this device does not keep; renders nothing while all shown days are mirrored. */
export function OlderNotice({ older }: { older: Pick<OlderRows<unknown>, 'state' | 'windowStart' | 'retry'> }) {
  const { state, windowStart, retry } = older
  if (state === 'none') return null
  if (state === 'reading' || state === 'read') {
    const text = state === 'reading' ? olderTexts.reading : olderTexts.onlyToRead(formatDayShort(windowStart))
    return (
      <p className={classNames(typography.small, styles.line)} role="status">
        {text}
      </p>
    )
  }
  return (
    <div className={classNames(notice.line, notice.warning, typography.bodySmall)} role="alert">
      <Icon name="alert" />
      <div>
        <p className={notice.heading}>{olderTexts[state]}</p>
        <p>{olderTexts.notHere(formatDayShort(windowStart))}</p>
      </div>
      <Button size="small" icon="refresh" data-screen-only onClick={retry}>
        {olderTexts.retry}
      </Button>
    </div>
  )
}
