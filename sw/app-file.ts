/** What a file of the app is by its ending, a page if it has none; of any other ending it is at least no page. */
const TYPES: Readonly<Record<string, RegExp>> = { js: /javascript/, css: /css/, html: /html/, '': /html/ }
const NO_PAGE = /^(?!.*html)/

/**
 * Gives the answer on if it is the file of the app that was asked for. Throws TypeError when a network on the way, or a
 * server without the file, has put something in its place: kept under the file's name it would stay for good.
 */
export function appFile(address: string, answer: Response): Response {
  const type = answer.headers.get('content-type') ?? ''
  const ending = /\.(\w+)$/.exec(new URL(address).pathname)?.[1] ?? ''
  const isFile = answer.status === 200 && !answer.redirected && (TYPES[ending] ?? NO_PAGE).test(type)
  if (!isFile) throw new TypeError(`no file of the app: ${address} (${answer.status} ${type})`)
  return answer
}
