import { renderToString } from 'react-dom/server'
import { appTexts } from '#app/app-texts.ts'
import { SiteFrame } from '#app/frame/site-frame.tsx'
import { LoadingScreen } from '#app/screens/loading-screen.tsx'
import { pageHead } from '#app/screens/page-head.ts'
import { publicPages } from '#features/public-site/pages/public-pages.ts'
import { crawlerFiles } from './crawler-files.ts'

/** One public page as text: what goes into its head, and into #root. */
interface RenderedPage {
  path: string
  head: string
  body: string
}

/** All that the build asks for (server/build/prerendered-pages.ts); `opening` stands where a screen of the app is on its way. */
export async function renderSite(): Promise<{
  pages: RenderedPage[]
  opening: string
  files: Record<string, string>
}> {
  const opening = renderToString(<LoadingScreen text={appTexts.loading} />)
  return { pages: await Promise.all(publicPages.map(renderPage)), opening, files: crawlerFiles() }
}

/** The page as the browser would draw it before anything is known of who reads it. */
async function renderPage(page: (typeof publicPages)[number]): Promise<RenderedPage> {
  const body = renderToString(<SiteFrame path={page.path} page={await page.load()} />)
  return { path: page.path, head: pageHead(page), body }
}
