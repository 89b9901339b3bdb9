import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { fullName } from '#domain/patient/patient.ts'
import { type RowKey, rowKeyOf } from '#domain/values/row-key.ts'
import type { OpenedRecord } from '#features/clinical-records/reading/record-view.ts'
import { DraftList } from '#features/clinical-records/writing/draft-list.tsx'
import type { OpenRecordDialog } from '#features/clinical-records/writing/record-dialogs.tsx'
import type { RecordDraft } from '#features/clinical-records/writing/record-drafts.ts'
import { useRewrite } from '#features/clinical-records/writing/use-rewrite.ts'
import { useOpeningRequest } from '#features/shared/forms/use-opening-request.ts'
import { RefusedBanner } from '#features/shared/messages/refused-banner.tsx'
import { type PatientChoices, usePatientChoices } from '#features/shared/patients/use-patient-choices.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { paths } from '#features/shared/session/paths.ts'
import { Button } from '#ui/button.tsx'
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { backLinkClass } from '#ui/layout/back-link.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import layout from '#ui/styles/layout.module.css'
import { toast } from '#ui/toasts/toast.ts'
import type { ListedRecord } from './listed-records.ts'
import { PatientFilter } from './patient-filter.tsx'
import { RecordList } from './record-list.tsx'
import { recordsTexts } from './records-texts.ts'
import { LazyTimeline } from './timeline/lazy-timeline.tsx'
import { useRecordList } from './use-record-list.ts'

const RecordDialogs = lazyDialog(() =>
  import('#features/clinical-records/writing/record-dialogs.tsx').then((module) => module.RecordDialogs),
)
const HistorySheet = lazyDialog(() =>
  import('#features/clinical-records/reading/history-sheet.tsx').then((module) => module.HistorySheet),
)

const OPENING = ['paciente'] as const

/** 'Registros Clínicos' (spec section 2). */
export function RecordsPage() {
  const { sources } = useClinic()
  const choices = usePatientChoices()
  const [isTimeline, setIsTimeline] = useState(false)
  const { chosen, choose } = useChosenPatient(choices, () => setIsTimeline(true))
  const list = useRecordList(chosen?.key ?? null)
  const [open, setOpen] = useState<OpenRecordDialog | null>(null)
  // The edit form may open over the details, which then show what was saved.
  const [over, setOver] = useState<OpenRecordDialog | null>(null)
  const [sheet, setSheet] = useState<RowKey | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const closeOver = useCallback(() => setOver(null), [])
  const show = useCallback((record: ListedRecord) => setOpen({ kind: 'detail', key: record.key }), [])
  const edit = useCallback((record: ListedRecord) => setOver({ kind: 'edit', key: record.key, known: null }), [])
  const editOpened = useCallback(
    (record: OpenedRecord) => setOver({ kind: 'edit', key: record.key, known: record }),
    [],
  )
  // Each new form gets its own draft. Other drafts are listed, and resumed only on request.
  const create = () => setOpen({ kind: 'new', opening: sources.newUuid(), patient: chosen?.key ?? null })
  const resume = ({ opening, seen }: RecordDraft) =>
    seen
      ? setOver({ kind: 'edit', key: rowKeyOf(opening), known: seen })
      : setOpen({ kind: 'new', opening, patient: null })

  const rewrite = useRewrite(choices, (opening) => setOpen({ kind: 'new', opening, patient: null }))

  return (
    <>
      <div data-screen-only={sheet === null ? undefined : true}>
        <PageHeader
          title={recordsTexts.title}
          back={
            <Link className={backLinkClass} to={paths.dashboard}>
              <Icon name="back" />
              {recordsTexts.back}
            </Link>
          }
          actions={
            <Button variant="primary" icon="plus" onClick={create}>
              {recordsTexts.new}
            </Button>
          }
        />
        <RefusedBanner entity="record" text={recordsTexts.refused} />
        <div className={layout.stack4}>
          <PatientFilter
            choices={choices}
            chosen={chosen}
            onChoose={(uid) => {
              // Each reading of a history is logged: another patient's is read on request.
              setIsTimeline(false)
              choose(uid)
            }}
            onRead={chosen && !isTimeline ? () => setIsTimeline(true) : null}
            onPrint={chosen ? () => setSheet(chosen.key) : null}
          />
          {open === null && over === null && <DraftList patients={choices.known} onResume={resume} />}
          {chosen && isTimeline ? (
            <LazyTimeline
              key={chosen.uid}
              patientKey={chosen.key}
              name={fullName(chosen)}
              onShow={(key) => setOpen({ kind: 'detail', key })}
              onClose={() => setIsTimeline(false)}
            />
          ) : (
            <RecordList
              list={list}
              patientName={chosen ? fullName(chosen) : ''}
              onNew={create}
              onShow={show}
              onEdit={edit}
            />
          )}
        </div>
      </div>

      <RecordDialogs open={open} onEdit={editOpened} onRewrite={rewrite} onClose={close} />
      <RecordDialogs open={over} onEdit={editOpened} onRewrite={rewrite} onClose={closeOver} />
      <HistorySheet open={sheet} onClose={() => setSheet(null)} />
    </>
  )
}

/** The filtered patient: chosen here, or named by the address (`onNamed`) and resolved once the list has loaded. */
function useChosenPatient({ ready, known, keyOf, uidOf }: PatientChoices, onNamed: () => void) {
  const named = useEffectEvent(onNamed)
  const [uid, setUid] = useState('')
  const [asked, setAsked] = useState<RowKey | null>(null)
  useOpeningRequest(OPENING, (request) => setAsked(rowKeyOf(request.get('paciente') ?? '')))
  useEffect(() => {
    if (!ready || asked === null) return
    const found = uidOf(asked)
    setAsked(null)
    if (found) {
      setUid(found)
      named()
    } else toast({ title: recordsTexts.patientMissing, variant: 'error' })
  }, [ready, asked, uidOf])
  const chosen = uid === '' || keyOf(uid) === null ? null : (known.find((patient) => patient.uid === uid) ?? null)
  return { chosen, choose: setUid }
}
