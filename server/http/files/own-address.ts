import type { FastifyReply, FastifyRequest } from 'fastify'

/** The requested path in its original spelling. */
export function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? ''
}

/** Redirects to the canonical address of a page, with the same query. */
export function redirectTo({ url }: FastifyRequest, reply: FastifyReply, path: string): FastifyReply {
  const query = /\?.*/.exec(url)?.[0] ?? ''
  return reply.header('Cache-Control', 'no-cache').redirect(path + query, 301)
}
