import type { FastifyReply } from 'fastify'

/** A row with its version. */
export interface Resource {
  id: number
  version: number
}

/** Sets the ETag to the version when the answer is a single resource; returns the answer. */
export function withEntityTag<T>(reply: FastifyReply, shown: T): T {
  if (isResource(shown)) reply.header('ETag', `"${shown.version}"`)
  return shown
}

/** Sets the ETag to a version that is a count of its own (Contract.ownVersion); returns the answer. */
export function withOwnVersion<T extends { version: number }>(reply: FastifyReply, shown: T): T {
  reply.header('ETag', `"${shown.version}"`)
  return shown
}

function isResource(shown: unknown): shown is Resource {
  return typeof shown === 'object' && shown !== null && 'id' in shown && 'version' in shown
}
