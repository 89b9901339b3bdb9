import { memo } from 'react'
import { fullName } from '#domain/patient/patient.ts'
import { WaitingMark } from '#features/shared/messages/waiting-mark.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import listRow from '#ui/styles/list-row.module.css'
import typography from '#ui/styles/typography.module.css'
import type { ListedRecord } from './listed-records.ts'
import { momentText } from './record-day.ts'
import styles from './record-row.module.css'
import { recordsTexts } from './records-texts.ts'

interface RecordRowProps {
  record: ListedRecord
  onShow: (record: ListedRecord) => void
  onEdit: (record: ListedRecord) => void
}

/** One record of the list. A press anywhere on the row opens it. */
export const RecordRow = memo(function RecordRow({ record, onShow, onEdit }: RecordRowProps) {
  const name = fullName(record) || recordsTexts.unknownPatient
  const when = momentText(record.at)
  return (
    <li className={listRow.row}>
      <div className={classNames(listRow.who, styles.who)}>
        <p className={classNames(listRow.name, styles.name)}>{name}</p>
        {record.dni && (
          <p className={classNames(typography.muted, typography.figures, styles.dni)}>{recordsTexts.dni(record.dni)}</p>
        )}
        <p className={classNames(typography.muted, typography.figures)}>{when}</p>
        {record.waiting && <WaitingMark />}
      </div>
      <div className={listRow.actions} data-screen-only>
        <Button
          size="small"
          className={listRow.whole}
          aria-label={recordsTexts.detailsOf(name, when)}
          onClick={() => onShow(record)}
        >
          {recordsTexts.details}
        </Button>
        <Button
          size="small"
          variant="quiet"
          aria-label={recordsTexts.editOf(name, when)}
          onClick={() => onEdit(record)}
        >
          {recordsTexts.edit}
        </Button>
      </div>
    </li>
  )
})
