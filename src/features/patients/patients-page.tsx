import { useCallback, useState } from 'react'
import { Link } from 'react-router-dom'
import type { PatientView } from '#domain/change/fold.ts'
import { type RowKey, rowKeyOf } from '#domain/values/row-key.ts'
import { paths } from '#features/shared/paths.ts'
import { RefusedBanner } from '#features/shared/refused-banner.tsx'
import { useOpeningRequest } from '#features/shared/use-opening-request.ts'
import { backLinkClass } from '#ui/back-link.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { DeletePatientDialog } from './delete-patient-dialog.tsx'
import { EditPatientDialog } from './edit-patient-dialog.tsx'
import { NewPatientDialog } from './new-patient-dialog.tsx'
import { PatientDetailDialog } from './patient-detail-dialog.tsx'
import { PatientList } from './patient-list.tsx'
import styles from './patients-page.module.css'
import { patientsTexts } from './patients-texts.ts'
import { useDeletionNews } from './use-deletion-news.ts'
import { usePatientList } from './use-patient-list.ts'

/** What lies open over the list. */
type Open = { kind: 'new' } | { kind: 'detail'; key: RowKey } | { kind: 'delete'; patient: PatientView }

const OPENING = ['paciente'] as const

/** 'Pacientes' (spec section 2). */
export function PatientsPage() {
  const list = usePatientList()
  const [open, setOpen] = useState<Open | null>(null)
  // The edit form may lie over the details, which then show what was saved.
  const [edited, setEdited] = useState<PatientView | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const create = useCallback(() => setOpen({ kind: 'new' }), [])
  const show = useCallback((patient: PatientView) => setOpen({ kind: 'detail', key: patient.key }), [])
  const remove = useCallback((patient: PatientView) => setOpen({ kind: 'delete', patient }), [])
  useDeletionNews(list.leaving)
  useOpeningRequest(OPENING, (request) => setOpen({ kind: 'detail', key: rowKeyOf(request.get('paciente') ?? '') }))

  return (
    <>
      <PageHeader
        title={patientsTexts.title}
        back={
          <Link className={backLinkClass} to={paths.dashboard}>
            <Icon name="back" />
            {patientsTexts.back}
          </Link>
        }
        actions={
          <Button variant="primary" icon="plus" onClick={create}>
            {patientsTexts.new}
          </Button>
        }
      />
      <RefusedBanner entity="patient" text={patientsTexts.refused} />
      <SearchField className={styles.search} label={patientsTexts.search} value={list.query} onChange={list.search} />
      <PatientList list={list} onNew={create} onShow={show} onEdit={setEdited} onDelete={remove} />

      {open?.kind === 'new' && <NewPatientDialog query={list.query} known={list.all} onClose={close} />}
      {open?.kind === 'detail' && <PatientDetailDialog patientKey={open.key} onEdit={setEdited} onClose={close} />}
      {edited && <EditPatientDialog seen={edited} known={list.all} onClose={() => setEdited(null)} />}
      {open?.kind === 'delete' && <DeletePatientDialog patient={open.patient} onClose={close} />}
    </>
  )
}
