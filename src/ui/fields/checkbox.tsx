import { useId } from 'react'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './checkbox.module.css'

export interface CheckboxProps {
  label: string
  /** For a box whose place says to the eye what it is about. */
  isLabelHidden?: boolean | undefined
  checked: boolean
  onChange: (checked: boolean) => void
  name?: string | undefined
  hint?: string | undefined
  error?: string | undefined
  disabled?: boolean | undefined
  className?: string | undefined
}

/** A checkbox; its whole line can be pressed. */
export function Checkbox(props: CheckboxProps) {
  const { label, isLabelHidden = false, checked, onChange, name, hint, error, disabled, className } = props
  const id = useId()
  const note = error ?? hint
  return (
    <div className={className}>
      <label className={styles.line}>
        <input
          className={styles.box}
          type="checkbox"
          name={name}
          checked={checked}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
      </label>
      {note && (
        <p id={id} className={error ? styles.error : styles.hint}>
          {note}
        </p>
      )}
    </div>
  )
}
