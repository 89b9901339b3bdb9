import { NavLink } from 'react-router-dom'
import { paths } from '#features/shared/session/paths.ts'
import styles from './accounting-sections.module.css'
import { accountingSectionTexts as texts } from './accounting-sections-texts.ts'

/** The sections whose screens exist, in their order. */
const SECTIONS = [
  { path: paths.accounting, title: texts.cash },
  { path: paths.debts, title: texts.debts },
  { path: paths.plans, title: texts.plans },
  { path: paths.movements, title: texts.movements },
  { path: paths.closes, title: texts.closes },
]

/** Links between the cash screen and the sections beside it. Stands below the header of each. */
export function AccountingSections() {
  return (
    <nav className={styles.sections} aria-label={texts.name} data-screen-only>
      {SECTIONS.map(({ path, title }) => (
        <NavLink key={path} className={styles.section ?? ''} to={path} end>
          {title}
        </NavLink>
      ))}
    </nav>
  )
}
