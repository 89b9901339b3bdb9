import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { SpineMark } from '#ui/icons/spine-mark.tsx'
import layout from '#ui/styles/layout.module.css'
import styles from './page-hero.module.css'

interface PageHeroProps {
  eyebrow: string
  title: string
  lead: string
  /** Actions below the lead. */
  children?: ReactNode
}

/** The top of every public page except the landing page. */
export function PageHero({ eyebrow, title, lead, children }: PageHeroProps) {
  return (
    <section className={classNames(layout.page, styles.hero)}>
      <SpineMark className={styles.art} />
      <div className={styles.words}>
        <p className={styles.eyebrow}>{eyebrow}</p>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </div>
    </section>
  )
}
