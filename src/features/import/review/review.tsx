import type { ImportAnswer } from '#domain/wire/import-wire.ts'
import { importTexts } from '#features/import/import-texts.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form.tsx'
import { ImportReport } from './import-report.tsx'

const texts = importTexts.review

interface ReviewProps {
  present: ImportAnswer
  failure: string | null
  isRunning: boolean
  hasFile: boolean
  onStart: () => void
  onDrop: () => void
}

/** The third step: a verdict for each row, before anything is stored. */
export function Review({ present, failure, isRunning, hasFile, onStart, onDrop }: ReviewProps) {
  const count = present.counts.new
  return (
    <ImportReport
      title={texts.title}
      present={present}
      actions={
        <>
          {count > 0 && (
            <Button variant="primary" busy={isRunning} onClick={onStart}>
              {texts.import(count)}
            </Button>
          )}
          <Button disabled={isRunning} onClick={onDrop}>
            {hasFile ? texts.columns : texts.drop}
          </Button>
        </>
      }
    >
      <p>{count > 0 ? texts.nothingYet : texts.nothingNew}</p>
      <FormError message={failure} />
    </ImportReport>
  )
}
