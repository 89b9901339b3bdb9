import type { Server } from 'node:http'
import type { Settings } from './env.ts'

/**
 * The site's public address for links in mails: PUBLIC_URL, else the listening address. It never comes from a request,
 * whose sender could redirect a secret link.
 */
export function siteAddress(server: Server, publicUrl: string | undefined): string {
  return publicUrl?.replace(/\/+$/, '') ?? listeningAddress(server)
}

/** The address on which the server listens; it must be listening. */
export function listeningAddress(server: Server): string {
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('the server does not listen on a port')
  return `http://${at.family === 'IPv6' ? `[${at.address}]` : at.address}:${at.port}`
}

/** Wildcard addresses: a server can listen on them, but no browser can open them. */
const WILDCARDS: ReadonlySet<string> = new Set(['0.0.0.0', '::'])

/** Whether links in mails would not work: PUBLIC_URL is missing although the server serves more than this machine. */
export function areLinksUnreachable({
  PUBLIC_URL,
  SMTP_URL,
  HOST,
}: Pick<Settings, 'PUBLIC_URL' | 'SMTP_URL' | 'HOST'>) {
  return !PUBLIC_URL && (SMTP_URL !== undefined || WILDCARDS.has(HOST))
}
