import { extname, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from './api-errors.ts'
import { sendError } from './error-handler.ts'
import { serveSiteFiles } from './site-files.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const ALWAYS_ASK = 'no-cache'
const OWN_PATHS = /^\/(api|health)(\/|$)/

/** The page that draws every screen but the public ones, which are files of their own. */
const SHELL = 'app.html'

/** The built app. Files under /assets carry a hash in their name and never change; everything else is asked for again. */
export async function serveApp(app: FastifyInstance, folder: string, siteAddress: () => string): Promise<void> {
  await serveSiteFiles(app, folder, siteAddress)
  app.register(fastifyStatic, {
    root: folder,
    cacheControl: false,
    extensions: ['html'],
    // Compressing costs memory and time for whoever asks: the build does it once.
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.setHeader('Vary', 'accept-encoding')
      reply.setHeader('Cache-Control', path.includes(`${sep}assets${sep}`) ? IMMUTABLE : ALWAYS_ASK)
    },
  })
  app.setNotFoundHandler((request, reply) =>
    isScreen(request) ? reply.sendFile(SHELL) : answerNotFound(request, reply),
  )
}

/** 404 as the API says it. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(notFound(), request, reply)
}

/** A path that the app's router may know: not the server's own (the worker keeps the same list), and not a file's. */
function isScreen({ method, url }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] ?? ''
  return (method === 'GET' || method === 'HEAD') && !OWN_PATHS.test(path) && extname(path) === ''
}
