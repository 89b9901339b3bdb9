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
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    if (nav.current) bringToMiddle(nav.current)
  }, [])
  return (
    <nav
      ref={nav}
      className={classNames(styles.sections, isBeforeTabs && styles.before)}
      aria-label={name}
      data-screen-only
    >
      {sections.map(({ path, title }) => (
        <NavLink key={path} className={styles.section ?? ''} to={path} end>
          {title}
        </NavLink>
      ))}
    </nav>
  )
}

/** Shows the present screen's name where the line is longer than a phone is wide. */
function bringToMiddle(nav: HTMLElement): void {
  const present = nav.querySelector<HTMLElement>('[aria-current="page"]')
  if (present) nav.scrollLeft = present.offsetLeft - nav.offsetLeft - (nav.clientWidth - present.offsetWidth) / 2
}
