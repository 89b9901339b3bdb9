import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

interface VisuallyHiddenProps {
  children: ReactNode
  /** Announces changes of the text politely. */
  live?: boolean
}

/** Text for screen readers only. */
export function VisuallyHidden({ children, live = false }: VisuallyHiddenProps) {
  return (
    <span className={styles.hidden} role={live ? 'status' : undefined}>
      {children}
    </span>
  )
}
