import type { ReactNode } from 'react'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import styles from './badge.module.css'
import { classNames } from './class-names.ts'

export type BadgeTone = 'neutral' | 'action' | 'success' | 'warning' | 'danger' | 'info' | 'accent'

export interface BadgeProps {
  /** 'neutral' by default. A class of the caller may set --badge-bg, --badge-ink and --badge-line instead. */
  tone?: BadgeTone | undefined
  icon?: IconName | undefined
  className?: string | undefined
  children: ReactNode
}

/** A short label for a state. */
export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone], className)}>
      {icon && <Icon name={icon} size="small" />}
      {children}
    </span>
  )
}

/** A coloured dot; the text next to it says what it means. */
export function StatusDot({ tone }: { tone: BadgeTone }) {
  return <span className={classNames(styles.dot, styles[tone])} aria-hidden="true" />
}
