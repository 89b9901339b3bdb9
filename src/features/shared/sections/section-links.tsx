import { useEffect, useRef } from 'react'
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
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (line.current) bringToMiddle(line.current)
  }, [])
  return (
    <nav className={classNames(styles.sections, isBeforeTabs && styles.before)} aria-label={name} data-screen-only>
      <div ref={line} className={styles.line}>
        {sections.map(({ path, title }) => (
          <NavLink key={path} className={styles.section ?? ''} to={path} end>
            {title}
          </NavLink>
        ))}
      </div>
    </nav>
  )
}

/** Shows the present screen's name where the line is longer than a phone is wide. */
function bringToMiddle(line: HTMLElement): void {
  const present = line.querySelector<HTMLElement>('[aria-current="page"]')
  if (present) line.scrollLeft = present.offsetLeft - line.offsetLeft - (line.clientWidth - present.offsetWidth) / 2
}
