/** A page that needs no account (spec section 2), with its data for search engines. */
export interface PublicPage {
  path: string
  /** The document's full title. */
  title: string
  description: string
}

/** Placeholder for the site's address in built files, which only the server knows (server/http/files/site-files.ts). */
export const SITE_PLACEHOLDER = 'https://site.invalid'

/** Returns the path without trailing slashes; '/' stays. */
export function plainPath(pathname: string): string {
  return pathname.replace(/(?<=.)\/+$/, '')
}
