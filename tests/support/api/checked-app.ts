import type { FastifyInstance, InjectOptions } from 'fastify'
import { undeclaredIn } from './declared-answers.ts'

/** The app, each of whose injected answers is held against the API's document; `undeclared` gathers what it does not declare. */
export function checkedApp(app: FastifyInstance): { app: FastifyInstance; undeclared: string[] } {
  const undeclared: string[] = []
  const inject = async (asked: InjectOptions) => {
    const reply = await app.inject(asked)
    const { method = 'GET', url } = asked
    const path = String(url)
    if (path.startsWith('/api/v1/')) {
      const { statusCode: status, headers, payload } = reply
      const sent = isJson(asked.payload) ? asked.payload : undefined
      const wrong = await undeclaredIn({ method: method.toUpperCase(), url: path, sent, status, headers, payload })
      if (wrong) undeclared.push(wrong)
    }
    return reply
  }
  return { app: Object.assign(Object.create(app) as FastifyInstance, { inject }), undeclared }
}

/** Texts and bytes are sent as they stand, to see how they are refused. */
function isJson(payload: unknown): boolean {
  return typeof payload === 'object' && !Buffer.isBuffer(payload)
}
