import { Link, NavLink, Outlet, useLocation } from 'react-router-dom'
import { settingsPath } from '#domain/clinic/app-paths.ts'
import { paths } from '#features/shared/session/paths.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { backLinkClass } from '#ui/layout/back-link.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import styles from './settings-frame.module.css'
import { SECTION_HEADS, settingsFrameTexts as texts } from './settings-frame-texts.ts'

/** 'Configuración': the sections at the side of a wide window; on a narrow one the list is a screen of its own. */
export function SettingsLayout() {
  const { pathname } = useLocation()
  const present = SECTION_HEADS.find(({ section }) => settingsPath(section) === pathname)
  const [to, name] = present ? [paths.settings, texts.title] : [paths.dashboard, texts.back]
  return (
    <>
      <PageHeader
        title={present?.title ?? texts.title}
        back={
          <Link className={backLinkClass} to={to}>
            <Icon name="back" />
            {name}
          </Link>
        }
      />
      {present ? (
        <div className={styles.columns}>
          <nav className={styles.side} aria-label={texts.sections}>
            {SECTION_HEADS.map(({ section, title, icon }) => (
              <NavLink key={section} className={classNames(styles.place)} to={settingsPath(section)}>
                <Icon name={icon} />
                {title}
              </NavLink>
            ))}
          </nav>
          <div className={styles.section}>
            <Outlet />
          </div>
        </div>
      ) : (
        <Outlet />
      )}
    </>
  )
}
