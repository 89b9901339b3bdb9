import { renderToString } from 'react-dom/server'
import { appTexts } from '#app/app-texts.ts'
import { SiteFrame } from '#app/frame/site-frame.tsx'
import { LoadingScreen } from '#app/screens/loading-screen.tsx'
import { pageHead } from '#app/screens/page-head.ts'
import type { ClinicInfo } from '#domain/clinic/clinic-info.ts'
import { publicPageOf, publicPages } from '#features/public-site/pages/public-pages.ts'
import { showClinicInfo } from '#features/shared/clinic/known-clinic-info.ts'
import { crawlerFiles } from './crawler-files.ts'

/** A rendered public page: the content of its head, and of #root. */
export interface RenderedPage {
  path: string
  head: string
  body: string
}

/** Renders the public pages of a clinic as browsers do before the reader is known. */
export async function renderPages(clinic: ClinicInfo): Promise<RenderedPage[]> {
  const loaded = await Promise.all(publicPages.map(async (page) => ({ page, Page: await page.load() })))
  // What follows does not wait, so that another clinic can't come between.
  showClinicInfo(clinic)
  return loaded.map(({ page, Page }) => ({
    path: page.path,
    head: pageHead(publicPageOf(page, clinic), clinic),
    body: renderToString(<SiteFrame path={page.path} page={Page} />),
  }))
}

/** Renders what does not depend on the clinic: `opening` is shown while a screen of the app loads. */
export function renderFixedParts(): { opening: string; files: Record<string, string> } {
  return { opening: renderToString(<LoadingScreen text={appTexts.loading} />), files: crawlerFiles() }
}
