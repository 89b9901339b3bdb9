import { clinicTimeAt } from '#domain/values/dates/clinic-time.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Card } from '#ui/layout/card.tsx'
import { EmptyState, ErrorState, SkeletonList } from '#ui/list-states.tsx'
import listRow from '#ui/styles/list-row.module.css'
import notice from '#ui/styles/notice.module.css'
import typography from '#ui/styles/typography.module.css'
import type { ListedRecord } from './listed-records.ts'
import styles from './record-list.module.css'
import { RecordRow } from './record-row.tsx'
import { recordsTexts } from './records-texts.ts'
import type { RecordListState } from './use-record-list.ts'

interface RecordListProps {
  list: RecordListState
  /** The name of the filtered patient; '' without a filter. */
  patientName: string
  onNew: () => void
  onShow: (record: ListedRecord) => void
  onEdit: (record: ListedRecord) => void
}

/** 'Historial Clínico' with its list states. */
export function RecordList(props: RecordListProps) {
  const { matches, isRead } = props.list
  const count = isRead && matches.length > 0 ? recordsTexts.count(matches.length) : ''
  return (
    <Card
      title={recordsTexts.list}
      flush
      actions={count && <span className={classNames(typography.small, typography.figures)}>{count}</span>}
    >
      <ListBody {...props} />
    </Card>
  )
}

function ListBody({ list, patientName, onNew, onShow, onEdit }: RecordListProps) {
  const { state, isRead, matches, shown } = list
  if (matches.length === 0) return <EmptyList list={list} patientName={patientName} onNew={onNew} />
  return (
    <>
      {state === 'reading' && !isRead && (
        <p role="status" className={classNames(typography.muted, listRow.partial)}>
          {recordsTexts.filterLoading}
        </p>
      )}
      {(state === 'unreachable' || state === 'failed') && <AwayNote list={list} />}
      <ul className={listRow.rows}>
        {shown.map((record) => (
          <RecordRow key={record.key} record={record} onShow={onShow} onEdit={onEdit} />
        ))}
      </ul>
      {matches.length > shown.length && (
        <div className={listRow.more}>
          <Button icon="chevron-down" onClick={list.showMore}>
            {recordsTexts.more}
          </Button>
        </div>
      )}
    </>
  )
}

function EmptyList({ list, patientName, onNew }: Pick<RecordListProps, 'list' | 'patientName' | 'onNew'>) {
  const { state, isRead, retry } = list
  if (!isRead && state === 'reading') return <SkeletonList rows={6} />
  if (!isRead && state === 'unreachable')
    return <ErrorState text={recordsTexts.away.title} detail={recordsTexts.away.text} onRetry={retry} />
  if (!isRead) return <ErrorState text={recordsTexts.loadFailed} onRetry={retry} />
  return (
    <EmptyState
      text={recordsTexts.empty}
      detail={patientName ? recordsTexts.emptyOf(patientName) : recordsTexts.emptyDetail}
      action={
        <Button icon="plus" onClick={onNew}>
          {recordsTexts.new}
        </Button>
      }
    />
  )
}

/** Shown above rows when the server did not answer: where they come from, and a retry. */
function AwayNote({ list: { state, isRead, readAt, retry } }: Pick<RecordListProps, 'list'>) {
  const { title, text, stale, onlyHere } = recordsTexts.away
  return (
    <div role="alert" className={classNames(notice.line, notice.warning, typography.bodySmall, styles.away)}>
      <Icon name="cloud-off" />
      <div>
        <p className={notice.heading}>{state === 'unreachable' ? title : recordsTexts.loadFailed}</p>
        {state === 'unreachable' && <p>{text}</p>}
        <p>{isRead && readAt !== null ? stale(clinicTimeAt(readAt)) : onlyHere}</p>
      </div>
      <Button size="small" icon="refresh" onClick={retry}>
        {recordsTexts.retry}
      </Button>
    </div>
  )
}
