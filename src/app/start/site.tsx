import '#ui/theme/theme.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { documentClinic } from '#app/clinic-info/document-clinic.ts'
import { SiteFrame } from '#app/frame/site-frame.tsx'
import { unsetClinic } from '#domain/clinic/clinic-info.ts'
import { plainPath } from '#domain/clinic/public-page.ts'
import { publicPages } from '#features/public-site/pages/public-pages.ts'
import { showClinicInfo } from '#features/shared/clinic/known-clinic-info.ts'
import { keepInstallOffer } from '#features/shared/session/install-offer.ts'
import { pageRoot } from './page-root.ts'

/**
 * Hydrates the page that prerender.tsx rendered, or renders it on the development server. Rejects when the page's code
 * can't be loaded.
 */
export async function hydratePage(): Promise<void> {
  const path = plainPath(window.location.pathname)
    .replace(/\.html$/, '')
    .replace(/^\/index$/, '/')
  // What the server rendered the page from.
  showClinicInfo(documentClinic() ?? unsetClinic)
  const page = publicPages.find((each) => each.path === path)
  if (!page) throw new Error(`not a public page: ${path}`)
  const site = (
    <StrictMode>
      <SiteFrame path={path} page={await page.load()} />
    </StrictMode>
  )
  const root = pageRoot()
  // As a transition, which React splits into slices, so that the page stays responsive.
  if (root.firstElementChild) startTransition(() => void hydrateRoot(root, site))
  else createRoot(root).render(site)
}

keepInstallOffer()
