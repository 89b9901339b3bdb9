import type { ReactNode } from 'react'
import skipLink from '#ui/styles/skip-link.module.css'
import styles from './public-site.module.css'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { siteTexts } from './site-texts.ts'

interface PublicSiteProps {
  /** The path of the shown page. */
  path: string
  children: ReactNode
}

/** A public page between the common header and footer (spec section 2). */
export function PublicSite({ path, children }: PublicSiteProps) {
  return (
    <div className={styles.site}>
      <a className={skipLink.link} href="#contenido">
        {siteTexts.skipToContent}
      </a>
      <SiteHeader path={path} />
      <main id="contenido" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}
