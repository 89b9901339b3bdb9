import { useClinicName } from '#features/shared/clinic/known-clinic-info.ts'
import { paths } from '#features/shared/session/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { SpineMark } from '#ui/icons/spine-mark.tsx'
import layout from '#ui/styles/layout.module.css'
import styles from './site-header.module.css'
import { siteLinks } from './site-links.ts'
import { siteTexts } from './site-texts.ts'
import { useAccountLinks } from './use-account-links.ts'
import { useFoldingMenu } from './use-folding-menu.ts'

/** The header of every public page. On a phone its links fold into a menu that works without scripts. */
export function SiteHeader({ path }: { path: string }) {
  const menu = useFoldingMenu()
  return (
    <header className={styles.header} data-screen-only>
      <div className={classNames(layout.page, styles.row)}>
        <a href={paths.home} className={styles.brand}>
          <SpineMark className={styles.mark} />
          <span>{useClinicName()}</span>
        </a>
        <nav className={styles.wide} aria-label={siteTexts.mainNavigation}>
          <Links path={path} />
        </nav>
        {/* The key closes the menu on another page. */}
        <details key={path} ref={menu} className={styles.narrow}>
          <summary className={styles.opener}>
            <Icon name="menu" className={styles.open} />
            <Icon name="close" className={styles.close} />
            <span>{siteTexts.menu}</span>
          </summary>
          <nav className={styles.sheet} aria-label={siteTexts.menu}>
            <Links path={path} />
          </nav>
        </details>
      </div>
    </header>
  )
}

function Links({ path }: { path: string }) {
  return (
    <>
      <ul className={styles.links}>
        {siteLinks.map(({ to, name }) => (
          <li key={to}>
            <a href={to} className={styles.link} aria-current={to === path ? 'page' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
      <AccountLinks />
    </>
  )
}

/** The last link is the primary one. */
function AccountLinks() {
  const links = useAccountLinks()
  return (
    <ul className={styles.account}>
      {links.map(({ to, name }) => (
        <li key={to}>
          <a href={to} className={buttonClass({ variant: to === links.at(-1)?.to ? 'primary' : 'quiet', wide: true })}>
            {to === paths.panel && <Icon name="user" />}
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
