import type { RowKey } from '#domain/values/row-key.ts'
import { RecordDetailDialog } from '#features/clinical-records/reading/record-detail-dialog.tsx'
import type { OpenedRecord } from '#features/clinical-records/reading/record-view.ts'
import type { OnRewrite } from './deleted-record.tsx'
import { EditRecordDialog } from './edit-record-dialog.tsx'
import { NewRecordDialog } from './new-record-dialog.tsx'

/** The open dialog, over the list or over another dialog. */
export type OpenRecordDialog =
  | { kind: 'new'; opening: string; patient: RowKey | null }
  | { kind: 'detail'; key: RowKey }
  | { kind: 'edit'; key: RowKey; known: OpenedRecord | null }

interface RecordDialogsProps {
  /** Null while no dialog is open. */
  open: OpenRecordDialog | null
  onEdit: (record: OpenedRecord) => void
  onRewrite: OnRewrite
  onClose: () => void
}

/** The dialogs of the clinical records' screen. */
export function RecordDialogs({ open, onEdit, onRewrite, onClose }: RecordDialogsProps) {
  switch (open?.kind) {
    case 'new':
      return <NewRecordDialog opening={open.opening} patient={open.patient} onClose={onClose} />
    case 'detail':
      return <RecordDetailDialog recordKey={open.key} onEdit={onEdit} onClose={onClose} />
    case 'edit':
      return <EditRecordDialog recordKey={open.key} known={open.known} onRewrite={onRewrite} onClose={onClose} />
    case undefined:
      return null
  }
}
