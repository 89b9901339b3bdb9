import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import negotiate from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ownPathOf } from '#domain/clinic/app-paths.ts'
import { SITE_PLACEHOLDER } from '#domain/clinic/public-page.ts'
import type { ClinicSite } from '#server/site/clinic-site.ts'
import type { EncodedFile } from '#server/site/encoded-file.ts'
import { pathOf, redirectTo } from './own-address.ts'

const KINDS: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
}

/**
 * Serves the built files that the server finishes at their addresses: those that contain the site's address (canonical
 * links, the site map), and the manifest.
 */
export async function serveSiteFiles(app: FastifyInstance, folder: string, site: ClinicSite): Promise<void> {
  for (const name of await readdir(folder)) {
    const kind = KINDS[extname(name)]
    if (!kind || !(await isFinishedHere(join(folder, name)))) continue
    const own = ownPathOf(`/${name}`)
    const url = own ?? `/${name}`
    const handler = siteFile({ url, kind, read: () => site.read(name) })
    app.route({ method: ['GET', 'HEAD'], url, compress: false, handler })
    if (own !== undefined)
      app.route({
        method: ['GET', 'HEAD'],
        url: `/${name}`,
        handler: (request, reply) => redirectTo(request, reply, own),
      })
  }
}

async function isFinishedHere(path: string): Promise<boolean> {
  return path.endsWith('.webmanifest') || (await readFile(path, 'utf8')).includes(SITE_PLACEHOLDER)
}

interface SiteFile {
  url: string
  kind: string
  read: () => Promise<EncodedFile>
}

/** Serves the file under its own spelling only: the router also takes `/%6Eosotros` for `/nosotros`. */
function siteFile({ url, kind, read }: SiteFile) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (pathOf(request) !== url) return reply.callNotFound()
    reply.header('Cache-Control', 'no-cache')
    return sendEncoded(request, reply.type(kind), await read())
  }
}

/** Sends a file in the encoding that the client accepts, or a 304 when the client has it. */
export function sendEncoded(request: FastifyRequest, reply: FastifyReply, { tag, encoded }: EncodedFile): FastifyReply {
  reply.headers({ ETag: tag, Vary: 'accept-encoding' })
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  const encoding = negotiate(String(request.headers['accept-encoding'] ?? ''), ['br', 'gzip', 'identity']) ?? 'identity'
  const body = encoded[encoding]
  if (body !== encoded.identity) reply.header('Content-Encoding', encoding)
  return reply.send(body)
}
