import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

export interface ButtonLook {
  /** 'secondary' unless told: a screen or dialog has one primary action. */
  variant?: ButtonVariant | undefined
  /** 'small' is still 44 px to touch on a coarse pointer. */
  size?: 'small' | 'medium' | undefined
  /** As wide as what holds it. */
  wide?: boolean | undefined
}

/** The classes that make a link look like a button: `<Link className={buttonClass({ variant: 'primary' })}>`. */
export function buttonClass({ variant = 'secondary', size = 'medium', wide = false }: ButtonLook = {}) {
  return classNames(styles.button, styles[variant], styles[size], wide && styles.wide)
}

export interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'style'> {
  /** Work is under way: the button stays focusable, says so, and swallows presses. */
  busy?: boolean | undefined
  /** What it reads while busy, such as 'Procesando...'. */
  busyLabel?: string | undefined
  icon?: IconName | undefined
  children: ReactNode
  ref?: Ref<HTMLButtonElement> | undefined
}

/** A press that does something; a link (buttonClass) goes somewhere. Its type is 'button' unless told. */
export function Button(props: ButtonProps) {
  const { variant, size, wide, busy = false, busyLabel, icon, children, className, onClick, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ variant, size, wide }), className)}
      aria-disabled={busy || rest['aria-disabled']}
      data-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon && <Icon name={icon} />}
      <span>{busy ? (busyLabel ?? children) : children}</span>
    </button>
  )
}
