/** The first script of a document of the app; its name contains the build's hash. */
const FIRST_SCRIPT = /<script type="module"[^>]* src="(\/assets\/[^"]+)"/

/**
 * Whether the server's page is of another build than this one. False for a page that is not the app's, as from a
 * captive portal. Rejects when the server can't be reached.
 */
export async function servesAnotherBuild(): Promise<boolean> {
  const own = document.querySelector('script[type=module][src^="/assets/"]')?.getAttribute('src')
  const answer = await fetch(window.location.pathname, { cache: 'no-store', headers: { accept: 'text/html' } })
  const [, served] = FIRST_SCRIPT.exec(await answer.text()) ?? []
  return served !== undefined && own != null && served !== own
}
