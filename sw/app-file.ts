/** The expected content type by file extension; a page without one. Files with any other extension must not be HTML. */
const TYPES: Readonly<Record<string, RegExp>> = { js: /javascript/, css: /css/, html: /html/, '': /html/ }
const NOT_HTML = /^(?!.*html)/

/**
 * Returns the answer if it is the requested file of the app. Throws TypeError when a captive portal, or a server
 * without the file, answered something else: cached under the file's name it would stay for good.
 */
export function appFile(address: string, answer: Response): Response {
  const type = answer.headers.get('content-type') ?? ''
  const ending = /\.(\w+)$/.exec(new URL(address).pathname)?.[1] ?? ''
  const isFile = answer.status === 200 && !answer.redirected && (TYPES[ending] ?? NOT_HTML).test(type)
  if (!isFile) throw new TypeError(`no file of the app: ${address} (${answer.status} ${type})`)
  return answer
}
