import { Button } from '#ui/button.tsx'
import listRow from '#ui/styles/list-row.module.css'
import { readingTexts as texts } from './reading-texts.ts'
import type { PagedReading } from './use-paged-reading.ts'

/** The end of a list that goes on: 'Ver más', or why the next page did not come. */
export function MoreRows({ more, readMore }: Pick<PagedReading<unknown>, 'more' | 'readMore'>) {
  if (more === 'all') return null
  const hasFailed = more === 'unreachable' || more === 'failed'
  return (
    <div className={listRow.more}>
      {hasFailed && <p role="alert">{texts.moreFailed}</p>}
      <Button
        icon={hasFailed ? 'refresh' : 'chevron-down'}
        busy={more === 'reading'}
        busyLabel={texts.reading}
        onClick={readMore}
      >
        {hasFailed ? texts.retry : texts.more}
      </Button>
    </div>
  )
}
