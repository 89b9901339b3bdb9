import type { FastifyReply } from 'fastify'

/** A row that carries its version. */
export interface Resource {
  id: number
  version: number
}

/** What an answer shows; one resource comes with its version as the ETag. */
export function withEntityTag<T>(reply: FastifyReply, shown: T): T {
  if (isResource(shown)) reply.header('ETag', `"${shown.version}"`)
  return shown
}

function isResource(shown: unknown): shown is Resource {
  return typeof shown === 'object' && shown !== null && 'id' in shown && 'version' in shown
}
