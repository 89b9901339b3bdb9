import { expectRule } from './violation.ts'

/** Names, numbers and addresses of all patients in a history. */
const PERSONAL = /Gómez|Ana\b|Díaz|Bruno|Zárate|Persona|\b[23]0000\d{3}\b|3537 \d|(phone|address) \d|@correo/

/**
 * Expects that a request's URL and headers, which end up in logs and caches, contain no personal data, and the token
 * only in its header.
 */
export function expectDiscreet({ url, headers }: { url: string; headers: Readonly<Record<string, string>> }): void {
  const { authorization = '', ...others } = headers
  const open = `${decodeURIComponent(url)} ${JSON.stringify(others)}`
  expectRule(!PERSONAL.test(open), `a patient is named in address or headers: ${open}`)
  const token = authorization.replace('Bearer ', '')
  expectRule(token === '' || !open.includes(token), `a token in address or headers: ${url}`)
}

/** Expects that a log line of the server contains neither personal data nor tokens. */
export function expectDiscreetLog(line: string, tokens: Iterable<string>): void {
  expectRule(!PERSONAL.test(line), `a patient is named in the log: ${line}`)
  for (const token of tokens) expectRule(!line.includes(token), `a token in the log: ${line}`)
}
