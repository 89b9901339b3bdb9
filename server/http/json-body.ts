import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalidRequest } from './api-errors.ts'
import { errorTexts } from './error-texts.ts'

/** Bytes of a body, and levels of nesting in it. */
export const MAX_BODY_BYTES = 64 * 1024
const MAX_DEPTH = 8

/** JSON is the only content that is read; `__proto__` and `constructor.prototype` are dropped, an empty body is none. */
export function readJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request: FastifyRequest, body: string, done) => {
    if (body === '') return done(null, undefined)
    if (depthOf(body) > MAX_DEPTH) return done(invalidRequest(errorTexts.tooDeep), undefined)
    return parse(request, body, done)
  })
}

/** How deep brackets nest, strings left out; counted before parsing. */
function depthOf(json: string): number {
  let depth = 0
  let deepest = 0
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (token === '{' || token === '[') deepest = Math.max(deepest, ++depth)
    else if (token === '}' || token === ']') depth--
  }
  return deepest
}
