import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { ErrorState, SkeletonList } from '#ui/list-states.tsx'
import notice from '#ui/styles/notice.module.css'
import typography from '#ui/styles/typography.module.css'
import { readingTexts as texts } from './reading-texts.ts'
import type { ServerReading } from './use-server-reading.ts'

type Reading = Pick<ServerReading<unknown>, 'state' | 'retry'>

/** What stands in the place of data that the server has not sent yet. */
export function ReadingMissing({ state, retry }: Reading) {
  if (state === 'reading' || state === 'read') return <SkeletonList rows={4} />
  return <ErrorState text={state === 'unreachable' ? texts.unreachable : texts.failed} onRetry={retry} />
}

/** Stands above data of an earlier answer when a later one failed. */
export function StaleNote({ state, retry }: Reading) {
  if (state !== 'unreachable' && state !== 'failed') return null
  return (
    <div role="alert" className={classNames(notice.line, notice.warning, typography.bodySmall)}>
      <Icon name="cloud-off" />
      <p>{texts.stale}</p>
      <Button size="small" icon="refresh" onClick={retry}>
        {texts.retry}
      </Button>
    </div>
  )
}
