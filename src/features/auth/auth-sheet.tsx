import type { ReactNode } from 'react'
import { paths } from '#features/shared/session/paths.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { SpineMark } from '#ui/icons/spine-mark.tsx'
import { authTexts } from './account-texts.ts'
import styles from './auth-sheet.module.css'

interface AuthSheetProps {
  title: string
  lead?: ReactNode
  /** The links under the sheet's form. */
  links?: ReactNode
  /** For forms of many fields. */
  wide?: boolean
  children: ReactNode
}

/** The frame of the account screens: the practice above, one sheet, the ways on below. The home page is a document of its own. */
export function AuthSheet({ title, lead, links, wide = false, children }: AuthSheetProps) {
  return (
    <main className={styles.page} tabIndex={-1}>
      <a href={paths.home} className={styles.brand}>
        <SpineMark className={styles.mark} />
        <span className={styles.clinic}>{authTexts.clinic}</span>
      </a>
      <section className={styles.sheet} data-wide={wide || undefined}>
        <div className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {children}
      </section>
      <nav className={styles.links} aria-label={authTexts.ways}>
        {links}
        <a href={paths.home}>{authTexts.home}</a>
      </nav>
    </main>
  )
}

const NOTICE_ICONS = { info: 'info', success: 'check', danger: 'alert' } as const

/** Something to know, that something went well, or that something was lost; announced. */
export function AuthNotice({ tone = 'info', children }: { tone?: 'info' | 'success' | 'danger'; children: ReactNode }) {
  return (
    <p className={styles.notice} data-tone={tone} role="status">
      <Icon name={NOTICE_ICONS[tone]} />
      <span>{children}</span>
    </p>
  )
}
