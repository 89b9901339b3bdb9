import { expectRule } from './violation.ts'

/** The names, numbers and addresses of every patient that a history knows, stocked or made by its people. */
const PERSONAL = /Gómez|Ana\b|Díaz|Bruno|Zárate|Persona|\b[23]0000\d{3}\b|3537 \d|(phone|address) \d|@correo/

/** Addresses and headers end up in logs and caches: no patient is named there, and the token only where it belongs. */
export function expectDiscreet({ url, headers }: { url: string; headers: Readonly<Record<string, string>> }): void {
  const { authorization = '', ...others } = headers
  const open = `${decodeURIComponent(url)} ${JSON.stringify(others)}`
  expectRule(!PERSONAL.test(open), `a patient is named in address or headers: ${open}`)
  const token = authorization.replace('Bearer ', '')
  expectRule(token === '' || !open.includes(token), `a token in address or headers: ${url}`)
}

/** What the server writes down of its work. */
export function expectDiscreetLog(line: string, tokens: Iterable<string>): void {
  expectRule(!PERSONAL.test(line), `a patient is named in the log: ${line}`)
  for (const token of tokens) expectRule(!line.includes(token), `a token in the log: ${line}`)
}
