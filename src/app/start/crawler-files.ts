import { SITE_PLACEHOLDER } from '#domain/clinic/public-page.ts'
import { publicPages } from '#features/public-site/pages/public-pages.ts'
import { paths } from '#features/shared/session/paths.ts'

/** The files for search engines by name: robots.txt and sitemap.xml. */
export function crawlerFiles(): Record<string, string> {
  return { 'robots.txt': robots(), 'sitemap.xml': sitemap() }
}

/** Excludes the app's own routes, which have no public content; the public pages are in the site map. */
function robots(): string {
  const open: ReadonlySet<string> = new Set(publicPages.map(({ path }) => path))
  const closed = ['/api/', ...Object.values(paths).filter((path) => !open.has(path))]
  return `User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${SITE_PLACEHOLDER}/sitemap.xml\n`
}

function sitemap(): string {
  const entries = publicPages.map(({ path }) => `  <url><loc>${SITE_PLACEHOLDER}${path}</loc></url>\n`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</urlset>\n`
}
