import { renderToString } from 'react-dom/server'
import { appTexts } from '#app/app-texts.ts'
import { SiteFrame } from '#app/frame/site-frame.tsx'
import { LoadingScreen } from '#app/screens/loading-screen.tsx'
import { pageHead } from '#app/screens/page-head.ts'
import { publicPages } from '#features/public-site/pages/public-pages.ts'
import { crawlerFiles } from './crawler-files.ts'

/** A rendered public page: the content of its head, and of #root. */
interface RenderedPage {
  path: string
  head: string
  body: string
}

/**
 * Renders everything that the build needs (server/build/prerendered-pages.ts); `opening` is shown while a screen of the
 * app loads.
 */
export async function renderSite(): Promise<{
  pages: RenderedPage[]
  opening: string
  files: Record<string, string>
}> {
  const opening = renderToString(<LoadingScreen text={appTexts.loading} />)
  return { pages: await Promise.all(publicPages.map(renderPage)), opening, files: crawlerFiles() }
}

/** Renders a page as the browser would before the reader is known. */
async function renderPage(page: (typeof publicPages)[number]): Promise<RenderedPage> {
  const body = renderToString(<SiteFrame path={page.path} page={await page.load()} />)
  return { path: page.path, head: pageHead(page), body }
}
