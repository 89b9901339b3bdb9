import type { Server } from 'node:http'
import { Server as TlsServer } from 'node:tls'
import type { Settings } from './env.ts'

interface KnownAddress {
  publicUrl?: string
  reachableAs?: string | undefined
}

/**
 * The site's public address for links in mails: PUBLIC_URL, else the listening address. It never comes from a request,
 * whose sender could redirect a secret link.
 */
export function siteAddress(server: Server, { publicUrl, reachableAs }: KnownAddress): string {
  return publicUrl?.replace(/\/+$/, '') ?? listeningAddress(server, reachableAs)
}

/**
 * The address on which the server listens; it must be listening. `reachableAs` replaces the host, where that is a
 * wildcard.
 */
export function listeningAddress(server: Server, reachableAs?: string): string {
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('the server does not listen on a port')
  const own = at.family === 'IPv6' ? `[${at.address}]` : at.address
  const host = WILDCARDS.has(at.address) ? (reachableAs ?? own) : own
  return `${server instanceof TlsServer ? 'https' : 'http'}://${host}:${at.port}`
}

/** Wildcard addresses: a server can listen on them, but no browser can open them. */
const WILDCARDS: ReadonlySet<string> = new Set(['0.0.0.0', '::'])

/** Whether links in mails would not work: PUBLIC_URL is missing although the server serves more than this machine. */
export function areLinksUnreachable({
  PUBLIC_URL,
  SMTP_URL,
  HOST,
  HTTPS,
}: Pick<Settings, 'PUBLIC_URL' | 'SMTP_URL' | 'HOST' | 'HTTPS'>) {
  return !PUBLIC_URL && (SMTP_URL !== undefined || (WILDCARDS.has(HOST) && !HTTPS))
}
