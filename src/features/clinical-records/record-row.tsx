import { memo } from 'react'
import { fullName } from '#domain/patient/patient.ts'
import { WaitingMark } from '#features/shared/messages/waiting-mark.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import layout from '#ui/styles/layout.module.css'
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
    <li className={styles.row}>
      <div className={styles.who}>
        <p className={styles.name}>{name}</p>
        {record.dni && <p className={styles.dni}>{recordsTexts.dni(record.dni)}</p>}
        <p className={styles.day}>{when}</p>
        {record.waiting && <WaitingMark />}
      </div>
      <div className={classNames(layout.row1, styles.actions)} data-screen-only>
        <Button
          size="small"
          className={styles.details}
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
