import { extname, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { appPaths, isAppPath, ownPathOf } from '#domain/clinic/app-paths.ts'
import type { ServerContext } from '#server/context.ts'
import { notFound } from '#server/http/errors/api-errors.ts'
import { sendError } from '#server/http/errors/error-handler.ts'
import { readClinicInfo } from '#server/resources/settings/settings-repository.ts'
import { ClinicSite } from '#server/site/clinic-site.ts'
import { pathOf, redirectTo } from './own-address.ts'
import { sendEncoded, serveSiteFiles } from './site-files.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const ALWAYS_ASK = 'no-cache'
const OTHER_NAME = /\/\.|\/\/|\.(br|gz)$/
const OWN_PATHS = /^\/(api|health|assets)(\/|$)/
/** Password managers look here for the page that changes a password. */
const CHANGE_PASSWORD = '/.well-known/change-password'

/** The page of all screens except the public ones, which have files of their own. */
const SHELL = 'app.html'

/**
 * Serves the built app. Files under /assets have a hash in their name and never change. Browsers revalidate all others.
 */
export async function serveApp(
  app: FastifyInstance,
  folder: string,
  { db, epoch, siteAddress }: Pick<ServerContext, 'db' | 'epoch' | 'siteAddress'>,
): Promise<void> {
  const site = new ClinicSite({ folder, siteAddress, readClinic: () => readClinicInfo(db, epoch) })
  await serveSiteFiles(app, folder, site)
  app.register(fastifyStatic, {
    root: folder,
    cacheControl: false,
    // The build compresses once; doing it per request would cost memory and time.
    preCompressed: true,
    allowedPath: (path, _root, request) => isOwnName(path, request),
    setHeaders: (reply, path) => {
      reply.setHeader('Vary', 'accept-encoding')
      reply.setHeader('Cache-Control', path.includes(`${sep}assets${sep}`) ? IMMUTABLE : ALWAYS_ASK)
    },
  })
  const sendShell = async (request: FastifyRequest, reply: FastifyReply) =>
    sendEncoded(request, reply.type('text/html; charset=utf-8'), await site.read(SHELL))
  const toPassword = (_request: FastifyRequest, reply: FastifyReply) => reply.redirect(appPaths.forgotPassword, 302)
  app.route({ method: ['GET', 'HEAD'], url: CHANGE_PASSWORD, handler: toPassword })
  app.setNotFoundHandler(async (request, reply) => {
    if (!isDocument(request)) return answerNotFound(request, reply)
    const path = pathOf(request)
    if (isAppPath(path)) return sendShell(request, reply.header('Cache-Control', ALWAYS_ASK))
    const own = ownPathOf(path)
    if (own !== undefined) return redirectTo(request, reply, own)
    // The app's router shows the error. It is not cached, since the path may become a screen one day.
    return sendShell(request, reply.code(404).header('Cache-Control', 'no-store'))
  })
}

/** Answers 404 in the API's format. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(notFound(), request, reply)
}

/**
 * Whether a person probably requests a page: the path belongs neither to the server (the worker keeps the same list)
 * nor to a file of a page.
 */
function isDocument(request: FastifyRequest): boolean {
  const { method, headers } = request
  const path = pathOf(request)
  if ((method !== 'GET' && method !== 'HEAD') || OWN_PATHS.test(path)) return false
  return ['', '.html'].includes(extname(path)) || (headers.accept ?? '').includes('text/html')
}

/**
 * Whether the path is the file's only name in its only spelling. A compressed variant is sent under the name of its
 * original.
 */
function isOwnName(path: string, request: FastifyRequest): boolean {
  return path === pathOf(request) && !OTHER_NAME.test(path)
}
