import type { ReactNode } from 'react'
import { useClinicName } from '#features/shared/clinic/known-clinic-info.ts'
import { paths } from '#features/shared/session/paths.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { SpineMark } from '#ui/icons/spine-mark.tsx'
import layout from '#ui/styles/layout.module.css'
import notice from '#ui/styles/notice.module.css'
import surface from '#ui/styles/surface.module.css'
import typography from '#ui/styles/typography.module.css'
import styles from './visitor-sheet.module.css'

const texts = { ways: 'Más opciones', home: 'Volver al inicio' } as const

interface VisitorSheetProps {
  title: string
  lead?: ReactNode
  /** The links under the sheet's form. */
  links?: ReactNode
  /** Wider, for forms of many fields. */
  wide?: boolean
  children: ReactNode
}

/**
 * The frame of the screens for visitors, as those of accounts: the practice's name, one sheet, and links. The home link
 * loads a document, since the home page is not part of this app.
 */
export function VisitorSheet({ title, lead, links, wide = false, children }: VisitorSheetProps) {
  return (
    <main className={styles.page} tabIndex={-1}>
      <a href={paths.home} className={styles.brand}>
        <SpineMark className={styles.mark} />
        <span className={styles.clinic}>{useClinicName()}</span>
      </a>
      <section className={classNames(surface.card, layout.stack4, styles.sheet)} data-wide={wide || undefined}>
        <div className={layout.stack1}>
          <h1 className={styles.title}>{title}</h1>
          {lead && <p className={typography.small}>{lead}</p>}
        </div>
        {children}
      </section>
      <nav className={styles.links} aria-label={texts.ways}>
        {links}
        <a href={paths.home}>{texts.home}</a>
      </nav>
    </main>
  )
}

const NOTICE_ICONS = { info: 'info', success: 'check', danger: 'alert' } as const

/** A notice that screen readers announce: an information, a success or a loss. */
export function VisitorNotice({
  tone = 'info',
  children,
}: {
  tone?: 'info' | 'success' | 'danger'
  children: ReactNode
}) {
  return (
    <p className={classNames(notice.notice, notice[tone])} role="status">
      <Icon name={NOTICE_ICONS[tone]} />
      <span>{children}</span>
    </p>
  )
}
