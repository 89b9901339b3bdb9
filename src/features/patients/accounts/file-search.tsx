import { useEffect, useMemo, useRef, useState } from 'react'
import type { PatientView } from '#domain/sync/merge/fold.ts'
import { choiceOfPatient, findPatientChoices } from '#features/shared/patients/patient-choices.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/fields/combobox.tsx'
import styles from './accounts.module.css'
import { accountsTexts } from './accounts-texts.ts'
import { isOnFile } from './link-candidates.ts'

interface FileSearchProps {
  /** The name of the account's owner. */
  name: string
  known: readonly PatientView[]
  onChoose: (file: { id: number; person: PatientView }) => void
}

/** Searches all files for that of an account's owner, on request. */
export function FileSearch({ name, known, onChoose }: FileSearchProps) {
  const [isOpen, setIsOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) place.current?.querySelector('input')?.focus()
  }, [isOpen])
  if (!isOpen)
    return (
      <Button size="small" icon="search" aria-label={accountsTexts.searchFor(name)} onClick={() => setIsOpen(true)}>
        {accountsTexts.search}
      </Button>
    )
  return (
    <div ref={place} className={styles.wide}>
      <OpenSearch known={known} onChoose={onChoose} />
    </div>
  )
}

function OpenSearch({ known, onChoose }: Pick<FileSearchProps, 'known' | 'onChoose'>) {
  const onFile = useMemo(() => known.filter(isOnFile), [known])
  const items = useMemo(() => onFile.map(choiceOfPatient), [onFile])
  const choose = (uid: string) => {
    const chosen = onFile.find((patient) => patient.uid === uid)
    if (chosen) onChoose({ id: chosen.key, person: chosen })
  }
  return (
    <Combobox
      label={accountsTexts.search}
      hint={accountsTexts.searchHint}
      items={items}
      find={findPatientChoices}
      value=""
      onChange={choose}
    />
  )
}
