import { useState } from 'react'
import { deleteDraft } from '#data/local/outbox/drafts.ts'
import { isLockHeld } from '#data/local/rows/named-lock.ts'
import { fullName } from '#domain/patient/patient.ts'
import type { PatientName } from '#features/clinical-records/reading/record-view.ts'
import { momentText } from '#features/clinical-records/record-day.ts'
import styles from '#features/clinical-records/record-row.module.css'
import { recordsTexts } from '#features/clinical-records/records-texts.ts'
import { draftLock } from '#features/shared/forms/draft-keeper.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'
import { Card } from '#ui/layout/card.tsx'
import listRow from '#ui/styles/list-row.module.css'
import typography from '#ui/styles/typography.module.css'
import { toast } from '#ui/toasts/toast.ts'
import { patientOfDraft, type RecordDraft, readRecordDrafts } from './record-drafts.ts'

const texts = recordsTexts.drafts

const DiscardDraftDialog = lazyDialog(() =>
  import('./discard-draft-dialog.tsx').then((module) => module.DiscardDraftDialog),
)

interface DraftListProps {
  patients: readonly (PatientName & { uid: string })[]
  onResume: (draft: RecordDraft) => void
}

/** Lists the drafts of records on this device; renders nothing when there are none. */
export function DraftList({ patients, onResume }: DraftListProps) {
  const { db, sources } = useClinic()
  const drafts = useResilientReading(() => readRecordDrafts(db, sources.now()), [db, sources])
  const [leaving, setLeaving] = useState<RecordDraft | null>(null)

  const resume = async (draft: RecordDraft) => {
    const isInUse = await isLockHeld(navigator.locks as LockManager | undefined, draftLock(db, draft.id))
    if (isInUse) toast({ title: texts.inUse, variant: 'info' })
    else onResume(draft)
  }
  const discard = async ({ id }: RecordDraft) => {
    setLeaving(null)
    await deleteDraft(db, { id })
    toast({ title: texts.discarded, variant: 'info' })
  }
  const orShowFailure = (work: Promise<void>) => {
    work.catch((error: unknown) => {
      console.error(error)
      toast({ title: texts.failed, variant: 'error' })
    })
  }
  if (!drafts?.length) return null
  return (
    <Card title={texts.title} flush>
      <ul className={listRow.rows}>
        {drafts.map((draft) => (
          <DraftRow
            key={draft.id}
            draft={draft}
            patient={patientOfDraft(draft, patients)}
            onResume={() => orShowFailure(resume(draft))}
            onDiscard={() => setLeaving(draft)}
          />
        ))}
      </ul>
      <DiscardDraftDialog
        open={leaving}
        onDiscard={(draft) => orShowFailure(discard(draft))}
        onClose={() => setLeaving(null)}
      />
    </Card>
  )
}

interface DraftRowProps {
  draft: RecordDraft
  patient: PatientName | null
  onResume: () => void
  onDiscard: () => void
}

function DraftRow({ draft, patient, onResume, onDiscard }: DraftRowProps) {
  const name = patient ? fullName(patient) : withoutPatient(draft)
  return (
    <li className={listRow.row}>
      <div className={classNames(listRow.who, styles.who)}>
        <p className={classNames(listRow.name, styles.name)}>{name}</p>
        <p className={classNames(typography.muted, typography.figures)}>
          {draft.seen ? texts.edit : texts.newRecord} · {texts.at(momentText(draft.savedAt))}
        </p>
        <Badge tone="warning" icon="edit">
          {texts.mark}
        </Badge>
      </div>
      <div className={listRow.actions}>
        <Button size="small" aria-label={texts.resumeOf(name)} onClick={onResume}>
          {texts.resume}
        </Button>
        <Button size="small" variant="quiet" aria-label={texts.discardOf(name)} onClick={onDiscard}>
          {texts.discard}
        </Button>
      </div>
    </li>
  )
}

function withoutPatient({ formerPatient }: RecordDraft): string {
  return formerPatient ? texts.noPatientAfter(formerPatient) : texts.noPatient
}
