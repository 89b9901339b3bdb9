import type { FastifyReply, FastifyRequest } from 'fastify'

/** The path that was asked for, as it was spelled. */
export function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? ''
}

/** Leads on to the one address of a page that was asked for by another name, with whatever was asked of it. */
export function leadOn({ url }: FastifyRequest, reply: FastifyReply, path: string): FastifyReply {
  const query = /\?.*/.exec(url)?.[0] ?? ''
  return reply.header('Cache-Control', 'no-cache').redirect(path + query, 301)
}
