import type { ImportAnswer } from '#domain/wire/import-wire.ts'
import { importTexts } from '#features/import/import-texts.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Card } from '#ui/layout/card.tsx'
import layout from '#ui/styles/layout.module.css'
import notice from '#ui/styles/notice.module.css'
import typography from '#ui/styles/typography.module.css'
import { Progress } from './progress.tsx'

const texts = importTexts.run

interface RunningProps {
  present: ImportAnswer
  isRunning: boolean
  failure: string | null
  onGoOn: () => void
}

/** An import, or its undoing, while its pieces are confirmed one by one. */
export function Running({ present, isRunning, failure, onGoOn }: RunningProps) {
  const { done, count } = progressOf(present)
  const title = present.state === 'undoing' ? texts.undoTitle : texts.title
  return (
    <Card title={title}>
      <div className={layout.stack4}>
        <Progress done={done} count={count} label={texts.progress(done, count)} />
        {failure && (
          <p role="alert" className={classNames(notice.box, notice.warning)}>
            {`${failure} ${texts.safeSoFar(done)}`}
          </p>
        )}
        {isRunning ? (
          <p className={typography.small}>{texts.safe}</p>
        ) : (
          <div>
            <Button variant="primary" onClick={onGoOn}>
              {texts.goOn}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

/** Rows that turned out not to be imported are done, too. */
export function progressOf({ state, counts, rowCount }: ImportAnswer): { done: number; count: number } {
  if (state !== 'undoing') return { done: rowCount - counts.new, count: rowCount }
  const done = counts.undone + counts.kept
  return { done, count: done + counts.imported }
}
