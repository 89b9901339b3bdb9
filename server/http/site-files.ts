import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SITE_PLACEHOLDER } from '#domain/clinic/public-page.ts'

const KINDS: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
}

/**
 * The built files that name the site (canonical addresses, the site map): each is sent with the address under which people reach
 * it, which the build can't know. `siteAddress` is asked when somebody asks for such a file.
 */
export async function serveSiteFiles(app: FastifyInstance, folder: string, siteAddress: () => string): Promise<void> {
  for (const name of await readdir(folder)) {
    const kind = KINDS[extname(name)]
    if (!kind) continue
    const text = await readFile(join(folder, name), 'utf8')
    if (!text.includes(SITE_PLACEHOLDER)) continue
    const handler = siteFile(kind, () => text.replaceAll(SITE_PLACEHOLDER, siteAddress()))
    for (const url of addressesOf(name)) app.route({ method: ['GET', 'HEAD'], url, handler })
  }
}

/** A page has an address without its ending too, however people write it; the worker asks for the file. */
function addressesOf(name: string): string[] {
  if (name === 'index.html') return ['/', '/index.html']
  if (!name.endsWith('.html')) return [`/${name}`]
  const page = `/${name.slice(0, -'.html'.length)}`
  return [`/${name}`, page, `${page}/`]
}

function siteFile(kind: string, read: () => string) {
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const text = read()
    const tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
    reply.headers({ 'Cache-Control': 'no-cache', ETag: tag })
    return request.headers['if-none-match'] === tag ? reply.code(304).send() : reply.type(kind).send(text)
  }
}
