import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

export interface ButtonLook {
  /** 'secondary' by default: a screen or dialog has one primary action. */
  variant?: ButtonVariant | undefined
  /** 'small' still has a touch target of 44 px on a coarse pointer. */
  size?: 'small' | 'medium' | undefined
  /** Fills the width of its container. */
  wide?: boolean | undefined
}

/** The classes that make a link look like a button: `<Link className={buttonClass({ variant: 'primary' })}>`. */
export function buttonClass({ variant = 'secondary', size = 'medium', wide = false }: ButtonLook = {}) {
  return classNames(styles.button, styles[variant], styles[size], wide && styles.wide)
}

export interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'style'> {
  /** The button stays focusable, announces that it is busy, and ignores presses. */
  busy?: boolean | undefined
  /** The text while busy, such as 'Procesando...'. */
  busyLabel?: string | undefined
  icon?: IconName | undefined
  children: ReactNode
  ref?: Ref<HTMLButtonElement> | undefined
}

/**
 * A button for an action; for navigation use a link with buttonClass. Its type is 'button' by default. One of 'danger'
 * ignores the second press of a double one: where the first press opened the question, nobody has read it yet.
 */
export function Button(props: ButtonProps) {
  const { variant, size, wide, busy = false, busyLabel, icon, children, className, onClick, ...rest } = props
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    const isSecondOfDouble = variant === 'danger' && event.detail > 1
    if (busy || isSecondOfDouble) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ variant, size, wide }), className)}
      aria-disabled={busy || rest['aria-disabled']}
      data-busy={busy || undefined}
      onClick={press}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon && <Icon name={icon} />}
      <span>{busy ? (busyLabel ?? children) : children}</span>
    </button>
  )
}
