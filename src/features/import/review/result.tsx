import { useState } from 'react'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { formatDayShort } from '#domain/values/dates/local-date.ts'
import type { ImportAnswer } from '#domain/wire/import-wire.ts'
import { importTexts } from '#features/import/import-texts.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { FormError } from '#ui/forms/form.tsx'
import typography from '#ui/styles/typography.module.css'
import { ImportReport } from './import-report.tsx'

const texts = importTexts.result

interface ResultProps {
  present: ImportAnswer
  failure: string | null
  onUndo: () => void
  onAnother: () => void
}

/** What became of an import, and the way back for seven days. */
export function Result({ present, failure, onUndo, onAnother }: ResultProps) {
  const { sources } = useClinic()
  const [isAsking, setIsAsking] = useState(false)
  const { state, counts, undoUntil } = present
  const until = undoUntil === null ? 0 : Date.parse(undoUntil)
  const canUndo = state === 'done' && counts.imported > 0 && sources.now() < until
  return (
    <>
      <ImportReport
        title={state === 'undone' ? texts.undoneTitle : texts.title}
        present={present}
        actions={
          <>
            <Button variant="primary" onClick={onAnother}>
              {texts.another}
            </Button>
            {canUndo && (
              <Button icon="undo" onClick={() => setIsAsking(true)}>
                {texts.undo}
              </Button>
            )}
          </>
        }
      >
        <div>
          <p className={typography.strong} role="status">
            {state === 'undone' ? undoneText(present) : texts.imported(counts.imported)}
          </p>
          <p className={typography.small}>{texts.total(present.rowCount)}</p>
          {canUndo && <p className={typography.small}>{texts.undoUntil(formatDayShort(clinicDayAt(until)))}</p>}
        </div>
        <FormError message={failure} />
      </ImportReport>
      <ConfirmDialog
        open={isAsking}
        title={texts.undoQuestion}
        text={texts.undoText}
        confirmLabel={texts.undo}
        tone="danger"
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false)
          onUndo()
        }}
      />
    </>
  )
}

function undoneText({ counts: { undone, kept } }: ImportAnswer): string {
  return kept === 0 ? texts.undone(undone) : `${texts.undone(undone)} ${texts.kept(kept)}`
}
