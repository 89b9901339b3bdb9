import { useRef } from 'react'
import type { PatientView } from '#domain/sync/merge/fold.ts'
import { findPatientChoices } from '#features/shared/patients/patient-choices.ts'
import { PatientsFailed } from '#features/shared/patients/patients-failed.tsx'
import type { PatientChoices } from '#features/shared/patients/use-patient-choices.ts'
import { useSearchShortcut } from '#ui/browser/use-search-shortcut.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { lazyComponent } from '#ui/lazy/lazy-component.ts'
import { useLazyComponent } from '#ui/lazy/use-lazy-component.ts'
import styles from './patient-filter.module.css'
import { recordsTexts } from './records-texts.ts'

// Lazy: it is larger than the rest of the screen, and is of no use before the patients have loaded.
const combobox = lazyComponent(() => import('#ui/fields/combobox.tsx').then((module) => module.Combobox))

interface PatientFilterProps {
  choices: PatientChoices
  chosen: PatientView | null
  onChoose: (uid: string) => void
  /** Shows the chosen patient's history with its texts; null while it is shown, or no patient is chosen. */
  onRead: (() => void) | null
  /** Prints the chosen patient's history; null while no patient is chosen. */
  onPrint: (() => void) | null
}

/** The patient filter, and the acts on all the records shown. */
export function PatientFilter({ choices, chosen, onChoose, onRead, onPrint }: PatientFilterProps) {
  const place = useRef<HTMLElement>(null)
  useSearchShortcut(place)
  const { component: Combobox, isMissing, retry } = useLazyComponent(combobox)
  if (choices.failed || isMissing) return <PatientsFailed onRetry={isMissing ? retry : choices.retry} />
  return (
    // Printed only with a choice, since it then says whose records these are.
    <search ref={place} className={styles.filter} data-screen-only={chosen ? undefined : true}>
      {Combobox ? (
        <Combobox
          label={recordsTexts.filter}
          items={choices.items}
          find={findPatientChoices}
          value={chosen?.uid ?? ''}
          disabled={!choices.ready}
          placeholder={choices.ready ? recordsTexts.filterPlaceholder : recordsTexts.filterLoading}
          onChange={onChoose}
        />
      ) : (
        <TextField
          label={recordsTexts.filter}
          value=""
          disabled
          placeholder={recordsTexts.filterLoading}
          onChange={() => undefined}
        />
      )}
      {onRead && (
        <Button icon="file" onClick={onRead}>
          {recordsTexts.read}
        </Button>
      )}
      {onPrint && (
        <Button icon="print" onClick={onPrint}>
          {recordsTexts.print}
        </Button>
      )}
    </search>
  )
}
