import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import negotiate from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ownPathOf } from '#domain/clinic/app-paths.ts'
import { SITE_PLACEHOLDER } from '#domain/clinic/public-page.ts'
import { pathOf, redirectTo } from './own-address.ts'

const KINDS: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
}
/** Smaller files gain nothing. */
const COMPRESSED_FROM_BYTES = 1024

/**
 * Serves the built files that contain the site's address (canonical links, the site map). The build can't know that
 * address, so it is inserted when a file is requested; `siteAddress` is called then.
 */
export async function serveSiteFiles(app: FastifyInstance, folder: string, siteAddress: () => string): Promise<void> {
  for (const name of await readdir(folder)) {
    const kind = KINDS[extname(name)]
    if (!kind) continue
    const text = await readFile(join(folder, name), 'utf8')
    if (!text.includes(SITE_PLACEHOLDER)) continue
    const own = ownPathOf(`/${name}`)
    const url = own ?? `/${name}`
    const handler = siteFile({ url, kind, read: writtenOnce(text, siteAddress) })
    app.route({ method: ['GET', 'HEAD'], url, compress: false, handler })
    if (own !== undefined)
      app.route({
        method: ['GET', 'HEAD'],
        url: `/${name}`,
        handler: (request, reply) => redirectTo(request, reply, own),
      })
  }
}

/** A file, ready to be sent. */
interface WrittenFile {
  tag: string
  encoded: Readonly<Record<'identity' | 'br' | 'gzip', Buffer>>
}

/** Inserts the address and compresses at the first request only. */
function writtenOnce(template: string, siteAddress: () => string): () => Promise<WrittenFile> {
  let address: string | undefined
  let written: Promise<WrittenFile> | undefined
  return () => {
    if (!written || address !== siteAddress()) {
      address = siteAddress()
      written = write(template.replaceAll(SITE_PLACEHOLDER, address))
    }
    return written
  }
}

async function write(text: string): Promise<WrittenFile> {
  const identity = Buffer.from(text)
  const tag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  if (identity.length < COMPRESSED_FROM_BYTES) return { tag, encoded: { identity, br: identity, gzip: identity } }
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)])
  return { tag, encoded: { identity, br, gzip: zipped } }
}

interface SiteFile {
  url: string
  kind: string
  read: () => Promise<WrittenFile>
}

/** Serves the file under its own spelling only: the router also takes `/%6Eosotros` for `/nosotros`. */
function siteFile({ url, kind, read }: SiteFile) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (pathOf(request) !== url) return reply.callNotFound()
    const { tag, encoded } = await read()
    reply.headers({ 'Cache-Control': 'no-cache', ETag: tag, Vary: 'accept-encoding' })
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    const encoding =
      negotiate(String(request.headers['accept-encoding'] ?? ''), ['br', 'gzip', 'identity']) ?? 'identity'
    const body = encoded[encoding]
    if (body !== encoded.identity) reply.header('Content-Encoding', encoding)
    return reply.type(kind).send(body)
  }
}
