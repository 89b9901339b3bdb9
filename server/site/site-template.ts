/** A rendered public page: the content of its head, and of #root. */
export interface RenderedPage {
  path: string
  head: string
  body: string
}

/** The folder of the built app with what renders its public pages. It is never served. */
export const SITE_FOLDER = '.site'
export const RENDERER_FILE = 'render-site.mjs'
/** The document of a public page, without its head and body. */
export const TEMPLATE_FILE = 'page.html'

/** Puts a page into the template. */
export function fillPage(template: string, { head, body }: RenderedPage): string {
  return template.replace('<!--head-->', () => head).replace('<!--page-->', () => body)
}

/** '/' → index.html, '/nosotros' → nosotros.html. */
export function pageFile(path: string): string {
  return `${path.slice(1) || 'index'}.html`
}
