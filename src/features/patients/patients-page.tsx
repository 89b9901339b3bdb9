import { useCallback, useState } from 'react'
import { Link } from 'react-router-dom'
import type { PatientView } from '#domain/sync/merge/fold.ts'
import { rowKeyOf } from '#domain/values/row-key.ts'
import { usePrefetchedDeletionRow } from '#features/patients/deletion/lazy-deletion-row.tsx'
import { PatientList } from '#features/patients/list/patient-list.tsx'
import { usePatientList } from '#features/patients/list/use-patient-list.ts'
import { WrongEmailsBanner } from '#features/patients/list/wrong-emails-banner.tsx'
import { useOpeningRequest } from '#features/shared/forms/use-opening-request.ts'
import { RefusedBanner } from '#features/shared/messages/refused-banner.tsx'
import { paths } from '#features/shared/session/paths.ts'
import { Button } from '#ui/button.tsx'
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { backLinkClass } from '#ui/layout/back-link.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { AccountsBanner } from './accounts/accounts-banner.tsx'
import type { OpenPatientDialog } from './patient-dialogs.tsx'
import styles from './patients-page.module.css'
import { patientsTexts } from './patients-texts.ts'

const PatientDialogs = lazyDialog(() => import('./patient-dialogs.tsx').then((module) => module.PatientDialogs))

const OPENING = ['paciente'] as const

/** 'Pacientes' (spec section 2). */
export function PatientsPage() {
  const list = usePatientList()
  usePrefetchedDeletionRow()
  const [open, setOpen] = useState<OpenPatientDialog | null>(null)
  // The edit form may open over the details, which then show what was saved.
  const [over, setOver] = useState<OpenPatientDialog | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const create = useCallback(() => setOpen({ kind: 'new' }), [])
  const show = useCallback((patient: PatientView) => setOpen({ kind: 'detail', key: patient.key }), [])
  const edit = useCallback((patient: PatientView) => setOver({ kind: 'edit', patient }), [])
  const review = useCallback(() => setOpen({ kind: 'accounts' }), [])
  const remove = useCallback((patient: PatientView) => setOpen({ kind: 'delete', patient }), [])
  useOpeningRequest(OPENING, (request) => setOpen({ kind: 'detail', key: rowKeyOf(request.get('paciente') ?? '') }))

  const given = { query: list.query, known: list.staying, onEdit: edit }
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
      <AccountsBanner count={list.provisional} onReview={review} />
      <WrongEmailsBanner count={list.wrongEmails} isListed={list.listsWrongEmails} onList={list.listWrongEmails} />
      <SearchField className={styles.search} label={patientsTexts.search} value={list.query} onChange={list.search} />
      <PatientList list={list} onNew={create} onShow={show} onEdit={edit} onDelete={remove} />

      <PatientDialogs open={open} {...given} onClose={close} />
      <PatientDialogs open={over} {...given} onClose={() => setOver(null)} />
    </>
  )
}
