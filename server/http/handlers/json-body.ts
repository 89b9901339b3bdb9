import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalidRequest } from '#server/http/errors/api-errors.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'

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

/**
 * How deep brackets nest, strings left out; counted before parsing. One look at every character: a pattern would begin anew at
 * each quotation mark of a string without an end, which makes seconds of work of a small body.
 */
function depthOf(json: string): number {
  let depth = 0
  let deepest = 0
  let isInText = false
  for (let at = 0; at < json.length; at++) {
    const character = json[at]
    if (isInText && character === '\\') at++
    else if (character === '"') isInText = !isInText
    else if (!isInText && (character === '{' || character === '[')) deepest = Math.max(deepest, ++depth)
    else if (!isInText && (character === '}' || character === ']')) depth--
  }
  return deepest
}
