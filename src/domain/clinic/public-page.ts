/** The pages that anybody may read without an account (spec section 2), and what search engines are told of each. */
export interface PublicPage {
  path: string
  /** The document's whole title. */
  title: string
  description: string
}

/** Stands for the site's address in what is built, since only the server knows it (server/http/files/site-files.ts). */
export const SITE_PLACEHOLDER = 'https://site.invalid'

/** The address without the slash that may end it; '/' stays. */
export function plainPath(pathname: string): string {
  return pathname.replace(/(?<=.)\/+$/, '')
}
