import type { PatientView } from '#domain/sync/merge/fold.ts'
import { LazyDeletionRow } from '#features/patients/deletion/lazy-deletion-row.tsx'
import { nameWithDni } from '#features/patients/detail/name-with-dni.ts'
import { patientsTexts } from '#features/patients/patients-texts.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Card } from '#ui/layout/card.tsx'
import { EmptyState, ErrorState, SkeletonList } from '#ui/list-states.tsx'
import layout from '#ui/styles/layout.module.css'
import listRow from '#ui/styles/list-row.module.css'
import typography from '#ui/styles/typography.module.css'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { announcedDeletion } from './listed-patients.ts'
import { PatientRow } from './patient-row.tsx'
import type { usePatientList } from './use-patient-list.ts'

interface PatientListProps {
  list: ReturnType<typeof usePatientList>
  onNew: () => void
  onShow: (patient: PatientView) => void
  onEdit: (patient: PatientView) => void
  onDelete: (patient: PatientView) => void
}

/** 'Lista de Pacientes' with its list states. */
export function PatientList(props: PatientListProps) {
  const { all, matches, query, listsWrongEmails, leaving } = props.list
  const latest = announcedDeletion(leaving, useClinic().sources.now())
  const isPart = query.trim() !== '' || listsWrongEmails
  const count = isPart ? patientsTexts.found(matches.length, all.length) : patientsTexts.count(all.length)
  return (
    <Card
      title={patientsTexts.list}
      flush
      actions={all.length > 0 && <span className={classNames(typography.small, typography.figures)}>{count}</span>}
    >
      <VisuallyHidden live>{isPart ? count : ''}</VisuallyHidden>
      <VisuallyHidden live>{latest ? patientsTexts.deletion.announced(nameWithDni(latest)) : ''}</VisuallyHidden>
      <ListBody {...props} />
    </Card>
  )
}

function ListBody({ list, onNew, onShow, onEdit, onDelete }: PatientListProps) {
  const { all, matches, shown, state } = list
  if (all.length === 0 && state === 'loading') return <SkeletonList rows={6} />
  if (all.length === 0 && state === 'failed') return <ErrorState text={patientsTexts.loadFailed} onRetry={list.retry} />
  if (all.length === 0)
    return (
      <EmptyState text={patientsTexts.empty} detail={patientsTexts.emptyDetail} action={<NewButton onNew={onNew} />} />
    )
  if (matches.length === 0)
    return (
      <EmptyState
        text={patientsTexts.noMatch(list.query.trim())}
        detail={patientsTexts.noMatchDetail}
        action={<NewButton onNew={onNew} />}
      />
    )
  return (
    <>
      {state !== 'filled' && (
        <div role="status" className={classNames(layout.line, typography.muted, listRow.partial)}>
          <p>{state === 'loading' ? patientsTexts.loading : patientsTexts.loadFailed}</p>
          {state === 'failed' && (
            <Button size="small" icon="refresh" onClick={list.retry}>
              {patientsTexts.retry}
            </Button>
          )}
        </div>
      )}
      <ul className={listRow.rows}>
        {shown.map((patient) =>
          patient.deletion ? (
            <LazyDeletionRow key={patient.uid} patient={patient} entry={patient.deletion} />
          ) : (
            <PatientRow key={patient.uid} patient={patient} onShow={onShow} onEdit={onEdit} onDelete={onDelete} />
          ),
        )}
      </ul>
      {list.hasMore && (
        <div className={listRow.more}>
          <Button icon="chevron-down" onClick={list.showMore}>
            {patientsTexts.more}
          </Button>
        </div>
      )}
    </>
  )
}

function NewButton({ onNew }: { onNew: () => void }) {
  return (
    <Button icon="plus" onClick={onNew}>
      {patientsTexts.new}
    </Button>
  )
}
