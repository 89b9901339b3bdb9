import { Link } from 'react-router-dom'
import { readRefusedClinicalRecordChanges } from '#data/local/outbox/own-clinical-record-changes.ts'
import type { ClinicalTexts } from '#domain/clinical-record/clinical-record.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import styles from '#features/clinical-records/reading/record-detail.module.css'
import { ClinicalTextsView } from '#features/clinical-records/reading/record-texts-view.tsx'
import { recordsTexts } from '#features/clinical-records/records-texts.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { paths } from '#features/shared/session/paths.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { DialogActions } from '#ui/dialogs/dialog.tsx'
import { EmptyState } from '#ui/list-states.tsx'
import notice from '#ui/styles/notice.module.css'
import typography from '#ui/styles/typography.module.css'
import { type RecordDraft, readRecordDrafts } from './record-drafts.ts'
import { typedTexts } from './record-form.ts'

const texts = recordsTexts.lost

/** Text that was written into a record since deleted, to become a new record of the same patient. */
export interface Rewrite {
  patientId: RowKey | null
  typed: Partial<ClinicalTexts>
  /** The draft that holds the text; null when it is in an open form. */
  draft: Pick<RecordDraft, 'id'> | null
}

/** Continues with it as a new record; resolves to false when the device could not store it. */
export type OnRewrite = (rewrite: Rewrite) => Promise<boolean>

interface DeletedRecordProps {
  recordKey: RowKey
  onRewrite: OnRewrite
  onClose: () => void
}

/**
 * Replaces a deleted record in its dialog. Shows this device's draft of it, which can become a new record. Refused
 * changes of it are in the sync centre.
 */
export function DeletedRecord({ recordKey, onRewrite, onClose }: DeletedRecordProps) {
  const { db, sources } = useClinic()
  const drafts = useResilientReading(() => readRecordDrafts(db, sources.now()), [db, sources])
  const refused = useResilientReading(() => readRefusedClinicalRecordChanges(db), [db])
  const isRefused = refused?.some(({ key }) => key === recordKey) ?? false
  const draft = drafts?.find(({ opening, seen }) => seen !== null && opening === String(recordKey))
  const typed = draft ? typedInto(draft) : {}
  const hasText = Object.keys(typed).length > 0
  const rewrite = async ({ id, seen }: RecordDraft) => {
    if (await onRewrite({ patientId: seen?.patientId ?? null, typed, draft: { id } })) onClose()
  }
  return (
    <>
      <EmptyState text={recordsTexts.detail.missing} detail={missingRecordDetail({ hasText, isRefused })} />
      {hasText && (
        <section className={styles.section}>
          <h3 className={typography.heading}>{texts.typed}</h3>
          <ClinicalTextsView texts={typed} />
        </section>
      )}
      <DialogActions>
        <Button onClick={onClose}>{recordsTexts.close}</Button>
        {isRefused && (
          <Link to={paths.syncCenter} className={buttonClass({ variant: hasText ? 'secondary' : 'primary' })}>
            {savingTexts.decide}
          </Link>
        )}
        {draft && hasText && (
          <Button variant="primary" icon="plus" onClick={() => void rewrite(draft)}>
            {texts.rewrite}
          </Button>
        )}
      </DialogActions>
    </>
  )
}

function missingRecordDetail({ hasText, isRefused }: { hasText: boolean; isRefused: boolean }): string | undefined {
  if (hasText) return texts.kept
  return isRefused ? texts.refused : undefined
}

function typedInto({ seen, texts: written }: RecordDraft): Partial<ClinicalTexts> {
  return seen ? typedTexts(seen, written) : {}
}

/** Shown above a form whose record the server no longer has. */
export function DeletedRecordNotice({ onRewrite }: { onRewrite: () => void }) {
  return (
    <div className={classNames(notice.line, notice.warning)} role="alert">
      <p>{texts.gone}</p>
      <Button size="small" icon="plus" onClick={onRewrite}>
        {texts.rewrite}
      </Button>
    </div>
  )
}
