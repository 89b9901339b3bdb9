import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalidRequest } from '#server/http/errors/api-errors.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'

/** The limits of a body: its bytes, and its levels of nesting. */
export const MAX_BODY_BYTES = 64 * 1024
const MAX_DEPTH = 8

/** Accepts JSON only. `__proto__` and `constructor.prototype` are dropped; an empty body counts as none. */
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
 * Counts how deep brackets nest outside of strings, before parsing. It looks at each character once: a regular
 * expression would start again at each quote of an unterminated string and take seconds for a small body.
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
