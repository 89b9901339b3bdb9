import { createHash, generateKeyPair, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { promisify } from 'node:util'
import forge from 'node-forge'

/** A certificate with its private key, both as PEM. */
export interface Certified {
  certificate: string
  key: string
}

const { asn1, md, pki } = forge

const DAY_MS = 86_400_000
/** Longer than a tablet lives: a new authority must be installed on every device again. */
const AUTHORITY_DAYS = 20 * 365
/** Devices of Apple refuse more than 825. */
const SERVER_DAYS = 90
/** A device whose clock is behind must not refuse a new certificate. */
const CLOCK_SLACK_MS = DAY_MS

/**
 * The domains and networks that the authority may vouch for. Who steals its key can pose as a machine of a private
 * network, never as a bank.
 */
export const PRIVATE_DOMAINS = ['localhost', 'local', 'lan', 'internal', 'home.arpa'] as const
const PRIVATE_NETWORKS = [
  [10, 0, 0, 0, 255, 0, 0, 0],
  [172, 16, 0, 0, 255, 240, 0, 0],
  [192, 168, 0, 0, 255, 255, 0, 0],
  [169, 254, 0, 0, 255, 255, 0, 0],
  [127, 0, 0, 0, 255, 0, 0, 0],
] as const

/** Makes a certificate authority for the clinic's network. Devices list it under the name, in ASCII. */
export async function makeAuthority(name: string, now: number): Promise<Certified> {
  const keys = await newKeys()
  const made = blankCertificate(keys.publicKey, now, AUTHORITY_DAYS)
  const subject = [{ name: 'commonName', value: name }]
  made.setSubject(subject)
  made.setIssuer(subject)
  made.setExtensions([
    { name: 'basicConstraints', critical: true, cA: true, pathLenConstraint: 0 },
    { name: 'keyUsage', critical: true, keyCertSign: true, cRLSign: true },
    { name: 'subjectKeyIdentifier' },
    { id: '2.5.29.30', critical: true, value: asn1.toDer(privateNamesOnly()).getBytes() },
  ])
  made.sign(pki.privateKeyFromPem(keys.privateKey), md.sha256.create())
  return { certificate: pki.certificateToPem(made), key: keys.privateKey }
}

/** Issues a server certificate for these names and IPv4 addresses. */
export async function issueCertificate(
  authority: Certified,
  names: readonly string[],
  now: number,
): Promise<Certified> {
  const issuer = pki.certificateFromPem(authority.certificate)
  const keys = await newKeys()
  const made = blankCertificate(keys.publicKey, now, SERVER_DAYS)
  made.setSubject([{ name: 'commonName', value: names[0] ?? 'localhost' }])
  made.setIssuer(issuer.subject.attributes)
  made.setExtensions([
    { name: 'basicConstraints', critical: true, cA: false },
    { name: 'keyUsage', critical: true, digitalSignature: true, keyEncipherment: true },
    { name: 'extKeyUsage', serverAuth: true },
    { name: 'subjectAltName', altNames: names.map(altName) },
    { name: 'subjectKeyIdentifier' },
    { name: 'authorityKeyIdentifier', keyIdentifier: issuer.generateSubjectKeyIdentifier().getBytes() },
  ])
  made.sign(pki.privateKeyFromPem(authority.key), md.sha256.create())
  return { certificate: pki.certificateToPem(made), key: keys.privateKey }
}

/** The SHA-256 of a certificate as devices show it: pairs of hexadecimal digits with colons between. */
export function fingerprintOf(certificate: string): string {
  const digest = createHash('sha256').update(derOf(certificate)).digest('hex').toUpperCase()
  return digest.replace(/(..)(?!$)/g, '$1:')
}

/** The certificate's bytes, as devices import them. */
export function derOf(certificate: string): Buffer {
  return Buffer.from(certificate.replace(/-----[^-]+-----|\s/g, ''), 'base64')
}

async function newKeys(): Promise<{ publicKey: string; privateKey: string }> {
  return promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
}

function blankCertificate(publicKey: string, now: number, days: number): forge.pki.Certificate {
  const blank = pki.createCertificate()
  blank.publicKey = pki.publicKeyFromPem(publicKey)
  // Begins with a digit below 8: a serial number must be positive.
  blank.serialNumber = `01${randomBytes(15).toString('hex')}`
  blank.validity.notBefore = new Date(now - CLOCK_SLACK_MS)
  blank.validity.notAfter = new Date(now + days * DAY_MS)
  return blank
}

/** The kinds of a GeneralName (RFC 5280). */
const DNS_NAME = 2
const IP_ADDRESS = 7

function altName(name: string): { type: number; value?: string; ip?: string } {
  return isIP(name) === 0 ? { type: DNS_NAME, value: name } : { type: IP_ADDRESS, ip: name }
}

/** The extension NameConstraints (RFC 5280, 4.2.1.10) with the permitted names. */
function privateNamesOnly(): forge.asn1.Asn1 {
  const { Class, Type } = asn1
  const permitted = [
    ...PRIVATE_DOMAINS.map((domain) => asn1.create(Class.CONTEXT_SPECIFIC, DNS_NAME, false, domain)),
    ...PRIVATE_NETWORKS.map((bytes) =>
      asn1.create(Class.CONTEXT_SPECIFIC, IP_ADDRESS, false, String.fromCharCode(...bytes)),
    ),
  ].map((name) => asn1.create(Class.UNIVERSAL, Type.SEQUENCE, true, [name]))
  const PERMITTED_SUBTREES = 0
  return asn1.create(Class.UNIVERSAL, Type.SEQUENCE, true, [
    asn1.create(Class.CONTEXT_SPECIFIC, PERMITTED_SUBTREES, true, permitted),
  ])
}
