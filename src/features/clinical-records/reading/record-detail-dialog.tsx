import { readProfessionals } from '#data/local/rows/professionals.ts'
import { fullName } from '#domain/patient/patient.ts'
import { professionalName } from '#domain/professional/professional.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { momentText } from '#features/clinical-records/record-day.ts'
import { recordsTexts } from '#features/clinical-records/records-texts.ts'
import { WaitingMark } from '#features/shared/messages/waiting-mark.tsx'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx'
import styles from './record-detail.module.css'
import { RecordLoading } from './record-loading.tsx'
import { ClinicalTextsView } from './record-texts-view.tsx'
import type { OpenedRecord } from './record-view.ts'
import { useOpenedRecord } from './use-opened-record.ts'
import { RecordVersions } from './version-list.tsx'

interface RecordDetailDialogProps {
  recordKey: RowKey
  onEdit: (record: OpenedRecord) => void
  onClose: () => void
}

const texts = recordsTexts.detail

/** 'Ver Detalles'. Loads the record on mount; mounted while it is open. */
export function RecordDetailDialog({ recordKey, onEdit, onClose }: RecordDetailDialogProps) {
  const loadState = useOpenedRecord(recordKey)
  const record = loadState.kind === 'here' ? loadState.record : null
  return (
    <Dialog open onClose={onClose} size="large" title={titleOf(record)}>
      {loadState.kind === 'here' ? <DetailBody record={loadState.record} /> : <RecordLoading loadState={loadState} />}
      <DialogActions>
        <Button onClick={onClose}>{recordsTexts.close}</Button>
        {record && (
          <Button variant="primary" icon="edit" onClick={() => onEdit(record)}>
            {recordsTexts.edit}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function titleOf(record: OpenedRecord | null): string {
  return (record?.patient && fullName(record.patient)) || texts.title
}

function DetailBody({ record }: { record: OpenedRecord }) {
  const professional = useProfessionalName(record.professionalId)
  return (
    <div className={styles.body}>
      <p className={styles.facts}>
        {record.patient?.dni && <span>{recordsTexts.dni(record.patient.dni)}</span>}
        {record.at !== null && <span>{momentText(record.at)}</span>}
        {professional && <span>{professional}</span>}
        {record.waiting && <WaitingMark />}
      </p>
      <ClinicalTextsView texts={record} />
      {typeof record.key === 'number' && <RecordVersions id={record.key} />}
    </div>
  )
}

function useProfessionalName(id: number | null): string {
  const { db } = useClinic()
  const professionals = useResilientReading(() => readProfessionals(db), [db])
  const found = professionals?.find((professional) => professional.id === id)
  return found ? professionalName(found) : ''
}
