/** The script with which a document of the app begins: its name holds the hash of the build. */
const FIRST_SCRIPT = /<script type="module"[^>]* src="(\/assets\/[^"]+)"/

/**
 * Whether the server's page is of another build than this one. A page that is none of the app's (of a network on the way) tells
 * nothing. Rejects when nobody answers.
 */
export async function servesAnotherBuild(): Promise<boolean> {
  const own = document.querySelector('script[type=module][src^="/assets/"]')?.getAttribute('src')
  const answer = await fetch(window.location.pathname, { cache: 'no-store', headers: { accept: 'text/html' } })
  const [, served] = FIRST_SCRIPT.exec(await answer.text()) ?? []
  return served !== undefined && own != null && served !== own
}
