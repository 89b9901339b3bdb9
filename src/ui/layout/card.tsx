import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import layout from '#ui/styles/layout.module.css'
import surface from '#ui/styles/surface.module.css'
import styles from './card.module.css'

export interface CardProps {
  title?: string | undefined
  /** The heading level of the title; 2 by default. */
  level?: 2 | 3 | undefined
  /** Buttons across from the title. */
  actions?: ReactNode
  /** Without padding, for a list or a table that reaches the edges. */
  flush?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** A card that holds related content. */
export function Card({ title, level = 2, actions, flush = false, className, children }: CardProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section className={classNames(surface.card, styles.card, flush && styles.flush, className)}>
      {(title || actions) && (
        <header className={classNames(layout.ends, styles.header)}>
          {title && <Heading className={styles.title}>{title}</Heading>}
          {actions && <div className={layout.wrap2}>{actions}</div>}
        </header>
      )}
      <div className={styles.body}>{children}</div>
    </section>
  )
}
