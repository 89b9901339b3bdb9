import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { appTexts } from '#app/app-texts.ts'
import { paths } from '#features/shared/session/paths.ts'
import { isSearchShortcut, searchShortcut } from '#ui/browser/use-search-shortcut.ts'
import { hasOpenLayer } from '#ui/dialogs/back-stack.ts'
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import styles from './staff-search.module.css'

const PatientSearchDialog = lazyDialog(() =>
  import('#features/patient-search/patient-search-dialog.tsx').then((module) => module.PatientSearchDialog),
)

/** Screens with a search of their own, which takes the shortcut. */
const WITH_OWN_SEARCH: readonly string[] = [
  paths.patients,
  paths.clinicalRecords,
  paths.waiting,
  paths.accounting,
  paths.debts,
  paths.plans,
]

/** The search for a patient, in the header of every staff screen; Ctrl+K (⌘K on a Mac) opens it. */
export function StaffSearch() {
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => setIsOpen(false), [])
  const hasShortcut = !WITH_OWN_SEARCH.includes(useLocation().pathname)
  useEffect(() => {
    const openOnShortcut = (event: KeyboardEvent) => {
      if (!isSearchShortcut(event) || event.defaultPrevented || hasOpenLayer()) return
      event.preventDefault()
      setIsOpen(true)
    }
    // After the screen's own search, which listens at the document.
    window.addEventListener('keydown', openOnShortcut)
    return () => window.removeEventListener('keydown', openOnShortcut)
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles.search}
        aria-haspopup="dialog"
        aria-keyshortcuts={hasShortcut ? 'Control+K Meta+K' : undefined}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="search" />
        <span className={styles.words}>{appTexts.searchPatient}</span>
        {hasShortcut && (
          <span className={styles.shortcut} aria-hidden="true">
            {searchShortcut()}
          </span>
        )}
      </button>
      <PatientSearchDialog open={isOpen} onClose={close} />
    </>
  )
}
