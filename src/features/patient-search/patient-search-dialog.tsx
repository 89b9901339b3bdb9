import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '#features/shared/session/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { EmptyState, ErrorState, SkeletonList } from '#ui/list-states.tsx'
import listRow from '#ui/styles/list-row.module.css'
import typography from '#ui/styles/typography.module.css'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { moveFocus } from './move-focus.ts'
import { PatientHit } from './patient-hit.tsx'
import styles from './patient-search.module.css'
import { patientSearchTexts as texts } from './patient-search-texts.ts'
import { usePatientSearch } from './use-patient-search.ts'

interface PatientSearchDialogProps {
  open: boolean
  onClose: () => void
}

/** The search for a patient from any screen. */
export function PatientSearchDialog({ open, onClose }: PatientSearchDialogProps) {
  const field = useRef<HTMLElement>(null)
  return (
    <Dialog open={open} onClose={onClose} title={texts.title} size="large" initialFocus={field}>
      <PatientSearch field={field} onLeave={onClose} />
    </Dialog>
  )
}

interface PatientSearchProps {
  /** Gets the search field. */
  field: { current: HTMLElement | null }
  /** Called once a hit has led to another address. */
  onLeave: () => void
}

function PatientSearch({ field, onLeave }: PatientSearchProps) {
  const search = usePatientSearch()
  const { key } = useLocation()
  const [opened] = useState(key)
  useEffect(() => {
    if (key !== opened) onLeave()
  }, [key, opened, onLeave])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the elements within
    <div
      ref={(place) => {
        field.current = place?.querySelector('input') ?? null
      }}
      className={styles.search}
      onKeyDown={moveFocus}
    >
      <SearchField label={texts.search} value={search.query} onChange={search.setQuery} />
      <VisuallyHidden live>{search.query.trim() === '' ? '' : texts.found(search.found.length)}</VisuallyHidden>
      <div className={styles.hits}>
        <Hits search={search} />
      </div>
    </div>
  )
}

/** What a new clinic's search shows. */
function NoPatients() {
  const action = (
    <Link className={buttonClass()} to={paths.patients}>
      <Icon name="users" />
      {texts.toPatients}
    </Link>
  )
  return <EmptyState text={texts.empty} action={action} />
}

function Hits({ search }: { search: ReturnType<typeof usePatientSearch> }) {
  const { query, state, isEmpty, found, shown, visits, today, retry } = search
  if (isEmpty) return <NoPatients />
  if (query.trim() === '') return <p className={typography.muted}>{texts.hint}</p>
  if (found.length === 0 && state === 'loading') return <SkeletonList rows={3} label={texts.loading} />
  if (found.length === 0 && state === 'failed') return <ErrorState text={texts.failed} onRetry={retry} />
  if (found.length === 0) return <EmptyState text={texts.none(query.trim())} />
  return (
    <>
      <ul className={listRow.rows}>
        {shown.map((patient) => (
          <PatientHit
            key={patient.uid}
            patient={patient}
            lastVisit={visits?.get(patient.key)}
            today={today}
            withEmail={query.includes('@')}
          />
        ))}
      </ul>
      {found.length > shown.length && (
        <p className={classNames(typography.small, styles.more)}>{texts.more(found.length - shown.length)}</p>
      )}
    </>
  )
}
