import { Link } from 'react-router-dom'
import { readRefusedRecordChanges } from '#data/local/outbox/own-record-changes.ts'
import type { RecordTexts } from '#domain/clinical-record/clinical-record.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import styles from '#features/clinical-records/reading/record-detail.module.css'
import { RecordTextsView } from '#features/clinical-records/reading/record-texts-view.tsx'
import { recordsTexts } from '#features/clinical-records/records-texts.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { useSideReading } from '#features/shared/reading/use-side-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { paths } from '#features/shared/session/paths.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { DialogActions } from '#ui/dialogs/dialog.tsx'
import { EmptyState } from '#ui/list-states.tsx'
import { type RecordDraft, readRecordDrafts } from './record-drafts.ts'
import { typedTexts } from './record-form.ts'

const texts = recordsTexts.lost

/** What somebody wrote into a record that is no longer there; to be a new one of the same patient. */
export interface Rewrite {
  patientId: RowKey | null
  typed: Partial<RecordTexts>
  /** The draft in which it lies; null when it stands in an open form. */
  draft: string | null
}

/** Goes on with it as a new record; false when that could not be. */
export type OnRewrite = (rewrite: Rewrite) => Promise<boolean>

interface LostRecordProps {
  recordKey: RowKey
  onRewrite: OnRewrite
  onClose: () => void
}

/**
 * Stands for a record that was deleted, with what was half written into it on this device, which is not lost with it; what was
 * refused with it already waits in the sync centre.
 */
export function LostRecord({ recordKey, onRewrite, onClose }: LostRecordProps) {
  const { db, sources } = useClinic()
  const drafts = useSideReading(() => readRecordDrafts(db, sources.now()), [db, sources])
  const refused = useSideReading(() => readRefusedRecordChanges(db), [db])
  const isRefused = refused?.some(({ key }) => key === recordKey) ?? false
  const draft = drafts?.find(({ opening, seen }) => seen !== null && opening === String(recordKey))
  const typed = draft ? typedInto(draft) : {}
  const hasText = Object.keys(typed).length > 0
  const rewrite = async ({ id, seen }: RecordDraft) => {
    if (await onRewrite({ patientId: seen?.patientId ?? null, typed, draft: id })) onClose()
  }
  return (
    <>
      <EmptyState text={recordsTexts.detail.missing} detail={detailOf({ hasText, isRefused })} />
      {hasText && (
        <section className={styles.section}>
          <h3 className={styles.heading}>{texts.typed}</h3>
          <RecordTextsView texts={typed} />
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

function detailOf({ hasText, isRefused }: { hasText: boolean; isRefused: boolean }): string | undefined {
  if (hasText) return texts.kept
  return isRefused ? texts.refused : undefined
}

function typedInto({ seen, texts: written }: RecordDraft): Partial<RecordTexts> {
  return seen ? typedTexts(seen, written) : {}
}

/** Over a form whose record the server does not have any more. */
export function LostNotice({ onRewrite }: { onRewrite: () => void }) {
  return (
    <div className={styles.lost} role="alert">
      <p>{texts.gone}</p>
      <Button size="small" icon="plus" onClick={onRewrite}>
        {texts.rewrite}
      </Button>
    </div>
  )
}
