import { type ReactNode, useEffect, useRef } from 'react'
import { decisionTexts } from '#features/appointments/rows/decision-texts.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import type { Form as FormState } from '#ui/forms/use-form.ts'
import typography from '#ui/styles/typography.module.css'
import hidden from '#ui/visually-hidden.module.css'
import styles from './completion-dialog.module.css'
import type { CompletionForm } from './completion-form.ts'

interface CompletionChoiceProps {
  form: FormState<CompletionForm>
  field: 'withIncome' | 'withRecord' | 'withNext'
  label: string
  /** This part is already pending, while another one was refused. */
  isTaken: boolean
  children: ReactNode
}

/** A checkbox that opens an optional part of the form, and brings into sight what will be stored. */
export function CompletionChoice({ form, field, label, isTaken, children }: CompletionChoiceProps) {
  const isWanted = form.values[field] !== ''
  const part = useRef<HTMLFieldSetElement>(null)
  const isJustChosen = useRef(false)
  useEffect(() => {
    if (isWanted && isJustChosen.current) part.current?.scrollIntoView({ block: 'nearest' })
    isJustChosen.current = false
  }, [isWanted])
  const choose = (wanted: boolean) => {
    isJustChosen.current = wanted
    form.patch({ [field]: wanted ? 'yes' : '' })
  }
  return (
    <fieldset ref={part} className={styles.choice} disabled={isTaken}>
      <legend className={hidden.hidden}>{label}</legend>
      <Checkbox label={label} checked={isWanted} onChange={choose} />
      {isTaken && <p className={typography.small}>{decisionTexts.completion.taken}</p>}
      {isWanted && <div className={styles.fields}>{children}</div>}
    </fieldset>
  )
}
