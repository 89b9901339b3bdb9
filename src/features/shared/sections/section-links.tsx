import { NavLink } from 'react-router-dom'
import { classNames } from '#ui/class-names.ts'
import styles from './section-links.module.css'

/** One screen of a place that has several. */
export interface Section {
  path: string
  title: string
}

interface SectionLinksProps {
  /** What the links lead through, for those who can't see them. */
  name: string
  sections: readonly Section[]
  /** Whether they stand in the line of a screen's tabs. */
  isBeforeTabs?: boolean
}

/** Links between the screens of one place. Stands below the header of each. */
export function SectionLinks({ name, sections, isBeforeTabs = false }: SectionLinksProps) {
  return (
    <nav className={classNames(styles.sections, isBeforeTabs && styles.before)} aria-label={name} data-screen-only>
      {sections.map(({ path, title }) => (
        <NavLink key={path} className={styles.section ?? ''} to={path} end>
          {title}
        </NavLink>
      ))}
    </nav>
  )
}
