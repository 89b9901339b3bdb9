import Fastify, { type FastifyInstance } from 'fastify'
import { appleProfile } from './apple-profile.ts'
import { installPage, installPaths, installStyle } from './install-page.ts'
import { installTexts } from './install-texts.ts'
import { derOf, fingerprintOf } from './lan-certificates.ts'

interface InstallServer {
  /** The authority's certificate (PEM). */
  authority: string
  /** The address of the app; called for each page, since the machine's may change. */
  appAddress: () => string
}

const HEADERS = {
  'Content-Security-Policy': "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
}

const REQUEST_WITHIN_MS = 10_000

/**
 * Builds the plain-http server of the page that installs the clinic's certificate. It has nothing else to give: a
 * device that does not trust the certificate yet could not tell this server from another one.
 */
export function buildInstallServer({ authority, appAddress }: InstallServer): FastifyInstance {
  const app = Fastify({
    logger: false,
    requestTimeout: REQUEST_WITHIN_MS,
    connectionTimeout: REQUEST_WITHIN_MS,
    bodyLimit: 1024,
  })
  const der = derOf(authority)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(HEADERS)
  })
  app.get('/', (request, reply) => {
    const userAgent = request.headers['user-agent'] ?? ''
    const page = installPage({ app: appAddress(), fingerprint: fingerprintOf(authority), userAgent })
    return reply.type('text/html; charset=utf-8').send(page)
  })
  app.get(installPaths.style, (_request, reply) => reply.type('text/css; charset=utf-8').send(installStyle))
  app.get(installPaths.certificate, (_request, reply) => {
    return reply.type('application/x-x509-ca-cert').header('Content-Disposition', 'attachment').send(der)
  })
  app.get(installPaths.profile, (_request, reply) => {
    return reply.type('application/x-apple-aspen-config').send(appleProfile(der, installTexts.profileName))
  })
  app.setNotFoundHandler((_request, reply) => {
    return reply.code(404).type('text/plain; charset=utf-8').send(installTexts.notFound)
  })
  return app
}
