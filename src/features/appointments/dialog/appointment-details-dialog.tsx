import { type ReactNode, useState } from 'react'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { formatDayInWordsWithYear } from '#domain/values/dates/day-in-words.ts'
import { StatusBadge } from '#features/shared/appointments/status-badge.tsx'
import { useDraft } from '#features/shared/forms/use-draft.ts'
import { useSave } from '#features/shared/forms/use-save.ts'
import { PatientStrip } from '#features/shared/patients/patient-strip.tsx'
import { olderTexts } from '#features/shared/reading/older/older-texts.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx'
import { Figures } from '#ui/layout/figures.tsx'
import facts from '#ui/styles/facts.module.css'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import { actionTexts, appointmentTexts, formTexts } from '../appointments-texts.ts'
import styles from './appointment-details-dialog.module.css'
import { AttendedVisitForm } from './form/attended-visit-form.tsx'
import { StatusActions } from './status-actions.tsx'
import { useEntry } from './use-entry.ts'

interface AppointmentDetailsDialogProps {
  /** The appointment as shown when the dialog was opened. */
  seen: AppointmentView
  /** Set for an appointment that was read from the server only, which this device can't change. */
  isOnlyToRead?: boolean
  /** Moves it by keys; undefined where it can't be. */
  onMove?: (() => void) | undefined
  onClose: () => void
}

/** Details of an appointment that is not booked, or no longer. Mounted while it is open. */
export function AppointmentDetailsDialog({
  seen,
  isOnlyToRead = false,
  onMove,
  onClose,
}: AppointmentDetailsDialogProps) {
  const pressing = useSave(onClose)
  const { save, giveUp, close } = useSave(pressing.close)
  const draft = useDraft('attended-visit', seen.uid, close)
  const [isDirty, setIsDirty] = useState(false)
  const entry = useEntry(seen)
  return (
    <Dialog open onClose={draft.close} title={appointmentTexts.appointment} hasUnsavedText={isDirty}>
      <PatientStrip seen={seen} />
      {isOnlyToRead ? (
        <p className={classNames(layout.line, typography.small, styles.onlyToRead)}>
          <StatusBadge status={seen.status} /> {olderTexts.oneOnlyToRead}
        </p>
      ) : (
        <StatusActions
          seen={seen}
          isDirty={isDirty}
          save={pressing.save}
          onAct={giveUp}
          onMove={onMove}
          onDone={draft.close}
        />
      )}
      <dl className={classNames(layout.stack3, facts.facts)}>
        <Fact name={formTexts.fields.date}>
          {formatDayInWordsWithYear(seen.date)}, <Figures>{`${seen.startTime} – ${seen.endTime}`}</Figures>
        </Fact>
        {entry?.professionalName && <Fact name={formTexts.fields.professionalId}>{entry.professionalName}</Fact>}
        <Fact name={formTexts.fields.reason}>{seen.reason || appointmentTexts.noReason}</Fact>
        {seen.notes && <Fact name={formTexts.fields.notes}>{seen.notes}</Fact>}
        {seen.status === 'cancelled' && (
          <Fact name={formTexts.fields.cancellationReason}>
            {seen.cancellationReason || actionTexts.unspecifiedReason}
          </Fact>
        )}
      </dl>
      {seen.status === 'completed' && !isOnlyToRead ? (
        <AttendedVisitForm seen={seen} draft={draft} onDirty={setIsDirty} save={save} />
      ) : (
        <DialogActions>
          <Button onClick={draft.close}>{actionTexts.close}</Button>
        </DialogActions>
      )}
    </Dialog>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
