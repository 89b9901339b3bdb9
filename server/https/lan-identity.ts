import { createPrivateKey, X509Certificate } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '#server/platform/durable-file.ts'
import { exists } from '#server/platform/file-presence.ts'
import { type Certified, fingerprintOf, issueCertificate, makeAuthority } from './lan-certificates.ts'

/** What the server proves itself with on the clinic's network. */
export interface LanIdentity {
  /** The authority's certificate (PEM), which devices install. */
  authority: string
  /** The authority's SHA-256, to compare by eye. */
  fingerprint: string
  server: Certified
  /** The names and addresses that it is for, best first. */
  names: readonly string[]
  /** When the server's certificate ends, in epoch milliseconds. */
  until: number
}

const OWNER_ONLY = 0o700
const RENEW_BEFORE_MS = 30 * 86_400_000

/**
 * Reads the authority and the server's certificate from a folder, of which the first start makes both. The server's is
 * issued anew 30 days before its end, for other names, or when its file is damaged. The authority never changes by
 * itself, since every device would have to install the new one. Throws AuthorityUnreadableError.
 */
export async function lanIdentity(folder: string, names: readonly string[], now: number): Promise<LanIdentity> {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY })
  const authority = await readOrMakeAuthority(folder, names, now)
  const kept = await readCertified(folder, 'server')
  const server = kept && isUsable(kept, authority, names, now) ? kept : await issueAnew(folder, authority, names, now)
  return {
    authority: authority.certificate,
    fingerprint: fingerprintOf(authority.certificate),
    server,
    names,
    until: Date.parse(new X509Certificate(server.certificate).validTo),
  }
}

async function issueAnew(folder: string, authority: Certified, names: readonly string[], now: number) {
  const issued = await issueCertificate(authority, names, now)
  await writeCertified(folder, 'server', issued)
  return issued
}

/** The authority's files can't be read. */
export class AuthorityUnreadableError extends Error {
  override readonly name = 'AuthorityUnreadableError'
}

/** The name under which devices list the authority; it names the machine, so that two clinics can be told apart. */
function authorityName(names: readonly string[]): string {
  return `Clinica ${names.find((name) => name.endsWith('.local')) ?? names[0]}`
}

function isUsable(kept: Certified, authority: Certified, names: readonly string[], now: number): boolean {
  if (!belongTogether(kept)) return false
  const own = new X509Certificate(kept.certificate)
  const isForAll = names.every((name) => own.checkHost(name) ?? own.checkIP(name))
  const isFromAuthority = own.verify(new X509Certificate(authority.certificate).publicKey)
  return isForAll && isFromAuthority && now < Date.parse(own.validTo) - RENEW_BEFORE_MS
}

async function readOrMakeAuthority(folder: string, names: readonly string[], now: number): Promise<Certified> {
  const kept = await readCertified(folder, 'authority')
  if (!kept) {
    const made = await makeAuthority(authorityName(names), now)
    await writeCertified(folder, 'authority', made)
    return made
  }
  if (!belongTogether(kept)) throw new AuthorityUnreadableError()
  return kept
}

function belongTogether({ certificate, key }: Certified): boolean {
  try {
    return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key))
  } catch {
    // A damaged file.
    return false
  }
}

async function readCertified(folder: string, name: string): Promise<Certified | null> {
  const { certificate, key } = filesOf(folder, name)
  if (!((await exists(certificate)) && (await exists(key)))) return null
  return { certificate: await readFile(certificate, 'utf8'), key: await readFile(key, 'utf8') }
}

/** The key first: a certificate without its key would be kept, and could not be used. */
async function writeCertified(folder: string, name: string, made: Certified): Promise<void> {
  const files = filesOf(folder, name)
  await writeDurably(files.key, made.key)
  await writeDurably(files.certificate, made.certificate)
}

function filesOf(folder: string, name: string): { certificate: string; key: string } {
  return { certificate: join(folder, `${name}.crt`), key: join(folder, `${name}.key`) }
}
