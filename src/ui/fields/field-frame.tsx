import { type ReactNode, useId } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { uiTexts } from '#ui/ui-texts.ts'
import hidden from '#ui/visually-hidden.module.css'
import styles from './field.module.css'

/** Properties of every field except its value. */
export interface FieldProps {
  label: string
  /** The field's name in the form; the key of its errors and of the browser's autofill. */
  name?: string | undefined
  hint?: ReactNode
  error?: string | undefined
  /** Marks the field as optional; required fields have no mark. */
  optional?: boolean | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
  /** Hides the label from view where the context is clear; screen readers still read it. */
  labelHidden?: boolean | undefined
  className?: string | undefined
}

/** Links a control to its label, hint and error. Spread `control` on a native control. */
export interface FieldWiring {
  labelId: string
  control: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': true | undefined
    'aria-required': true | undefined
  }
}

interface FieldFrameProps extends FieldProps {
  children: (wiring: FieldWiring) => ReactNode
}

/** A label, the control, and below it hint and error, linked for accessibility. */
export function FieldFrame(props: FieldFrameProps) {
  const { label, hint, error, optional, required, disabled, labelHidden, className, children } = props
  const id = useId()
  const ids = { label: `${id}-label`, hint: `${id}-hint`, error: `${id}-error`, optional: `${id}-optional` }
  const described = [error && ids.error, hint && ids.hint, optional && ids.optional].filter(Boolean)
  return (
    <div className={classNames(styles.field, className)} data-disabled={disabled || undefined}>
      <div className={classNames(styles.labelRow, labelHidden && hidden.hidden)}>
        <label className={styles.label} id={ids.label} htmlFor={id}>
          {label}
        </label>
        {optional && (
          <span className={styles.optional} id={ids.optional}>
            {uiTexts.optional}
          </span>
        )}
      </div>
      {children({
        labelId: ids.label,
        control: {
          id,
          'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
          'aria-invalid': error ? true : undefined,
          'aria-required': required || undefined,
        },
      })}
      {hint && (
        <p className={styles.hint} id={ids.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p className={styles.error} id={ids.error}>
          <Icon name="alert" size="small" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
