import type { ReactNode } from 'react'
import { SpineMark } from '#ui/icons/spine-mark.tsx'
import styles from './page-hero.module.css'

interface PageHeroProps {
  eyebrow: string
  title: string
  lead: string
  /** What can be done at once. */
  children?: ReactNode
}

/** How the public pages besides the landing page begin. */
export function PageHero({ eyebrow, title, lead, children }: PageHeroProps) {
  return (
    <section className={styles.hero}>
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
