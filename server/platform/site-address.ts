import type { Server } from 'node:http'
import type { Settings } from './env.ts'

/**
 * The address under which people reach the site, for links in mails: PUBLIC_URL, else where the server listens. Never what a
 * request says: whoever sends it would choose where a secret link leads.
 */
export function siteAddress(server: Server, publicUrl: string | undefined): string {
  return publicUrl?.replace(/\/+$/, '') ?? listeningAddress(server)
}

/** Where the server listens; it must. */
export function listeningAddress(server: Server): string {
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('the server does not listen at a port')
  return `http://${at.family === 'IPv6' ? `[${at.address}]` : at.address}:${at.port}`
}

/** Addresses of every network at once: a server listens there, and no browser gets there. */
const ANYWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '::'])

/** Whether mails would carry links that nobody can open: PUBLIC_URL is missing where more than this machine is served. */
export function linksLeadNowhere({ PUBLIC_URL, SMTP_URL, HOST }: Pick<Settings, 'PUBLIC_URL' | 'SMTP_URL' | 'HOST'>) {
  return !PUBLIC_URL && (SMTP_URL !== undefined || ANYWHERE.has(HOST))
}
