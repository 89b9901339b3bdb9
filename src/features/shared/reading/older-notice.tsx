import { formatDayShort } from '#domain/values/local-date.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
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
      <p className={styles.line} role="status">
        {text}
      </p>
    )
  }
  return (
    <div className={classNames(styles.line, styles.missing)} role="alert">
      <Icon name="alert" />
      <div className={styles.words}>
        <p className={styles.what}>{olderTexts[state]}</p>
        <p>{olderTexts.notHere(formatDayShort(windowStart))}</p>
      </div>
      <Button size="small" icon="refresh" data-screen-only onClick={retry}>
        {olderTexts.retry}
      </Button>
    </div>
  )
}
