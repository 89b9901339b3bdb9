import { type ReactNode, useId } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { uiTexts } from '#ui/ui-texts.ts'
import styles from './field.module.css'

/** What every field takes besides its value. */
export interface FieldProps {
  label: string
  /** The field's name in the form: keys errors, lets the browser remember. */
  name?: string | undefined
  hint?: ReactNode
  error?: string | undefined
  /** Marks the field as one that may stay empty; the others are required and not marked. */
  optional?: boolean | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
  /** Keeps the label for those who listen only, where the place says what it is. */
  labelHidden?: boolean | undefined
  className?: string | undefined
}

/** What ties a control to its label, hint and error. Spread `control` on a native control. */
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

/** Label above, control, then hint and error below, wired together. */
export function FieldFrame(props: FieldFrameProps) {
  const { label, hint, error, optional, required, disabled, labelHidden, className, children } = props
  const id = useId()
  const ids = { label: `${id}-label`, hint: `${id}-hint`, error: `${id}-error`, optional: `${id}-optional` }
  const described = [error && ids.error, hint && ids.hint, optional && ids.optional].filter(Boolean)
  return (
    <div className={classNames(styles.field, className)} data-disabled={disabled || undefined}>
      <div className={classNames(styles.labelRow, labelHidden && styles.labelHidden)}>
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
