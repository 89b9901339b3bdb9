import type { ButtonHTMLAttributes, Ref } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './icon-button.module.css'

export interface IconButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'style' | 'children' | 'aria-label'> {
  icon: IconName
  /** Its accessible name, also shown as a tooltip. */
  label: string
  tone?: 'plain' | 'danger' | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

/** A square button of 44 px with an icon and an accessible name. */
export function IconButton({ icon, label, tone = 'plain', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classNames(styles.button, styles[tone], className)}
    >
      <Icon name={icon} />
    </button>
  )
}
