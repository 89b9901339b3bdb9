import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import layout from '#ui/styles/layout.module.css'
import styles from './page-header.module.css'

export interface PageHeaderProps {
  title: string
  /** A router link with the class `backLinkClass`. */
  back?: ReactNode
  /** A line below the title. */
  subtitle?: ReactNode
  actions?: ReactNode
}

/** The header of a screen: back link, title, actions. */
export function PageHeader({ title, back, subtitle, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      {back && <div data-screen-only>{back}</div>}
      <div className={styles.words}>
        <h1>{title}</h1>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {actions && (
        <div className={classNames(layout.wrap2, styles.actions)} data-screen-only>
          {actions}
        </div>
      )}
    </header>
  )
}
