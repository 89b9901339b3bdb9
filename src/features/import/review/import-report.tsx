import { type ReactNode, useState } from 'react'
import type { ImportVerdict } from '#domain/import/import-verdicts.ts'
import type { ImportAnswer } from '#domain/wire/import-wire.ts'
import { importTexts } from '#features/import/import-texts.ts'
import { failureOf } from '#features/shared/messages/error-message.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { saveFile } from '#ui/browser/save-file.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form.tsx'
import { Card } from '#ui/layout/card.tsx'
import layout from '#ui/styles/layout.module.css'
import styles from './import-rows.module.css'
import { ImportRows } from './import-rows.tsx'
import { refusedFileTexts } from './refused-file-texts.ts'
import { refusedCount, refusedRowsFile } from './refused-rows-file.ts'
import { VerdictFilter } from './verdict-filter.tsx'

interface ImportReportProps {
  title: string
  present: ImportAnswer
  /** What there is to know above the rows. */
  children: ReactNode
  actions: ReactNode
}

/** An import with all of its rows: before it starts what would become of them, afterwards what did. */
export function ImportReport({ title, present, children, actions }: ImportReportProps) {
  const { ask } = useClinic()
  const [verdict, setVerdict] = useState<ImportVerdict | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const download = async () => {
    setFailure(null)
    try {
      saveFile(refusedFileTexts.name(present.fileName), await refusedRowsFile(ask, present))
    } catch (error) {
      if (failureOf(error)) setFailure(importTexts.review.rowsFailed)
    }
  }
  return (
    <Card title={title} flush>
      <div className={styles.tools}>
        {children}
        <FormError message={failure} />
        <div className={layout.wrap2}>
          {actions}
          {refusedCount(present) > 0 && (
            <Button icon="download" onClick={() => void download()}>
              {importTexts.review.download}
            </Button>
          )}
        </div>
        <VerdictFilter counts={present.counts} chosen={verdict} onChoose={setVerdict} />
      </div>
      <ImportRows present={present} verdict={verdict} />
    </Card>
  )
}
