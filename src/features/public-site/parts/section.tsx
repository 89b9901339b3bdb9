import { type ReactNode, useId } from 'react'
import headings from '#features/public-site/styles/headings.module.css'
import { classNames } from '#ui/class-names.ts'
import layout from '#ui/styles/layout.module.css'
import styles from './section.module.css'

interface SectionProps {
  title: string
  lead?: string
  /** 'sunken' has a darker background. */
  ground?: 'page' | 'sunken'
  children: ReactNode
}

/** A section of a public page, labelled by its heading. */
export function Section({ title, lead, ground = 'page', children }: SectionProps) {
  const id = useId()
  return (
    <section className={classNames(styles.section, styles[ground])} aria-labelledby={id}>
      <div className={classNames(layout.page, styles.inner)}>
        <div className={styles.head}>
          <h2 id={id} className={headings.display}>
            {title}
          </h2>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  )
}
