import { type ErrorAnswer, readErrorAnswer } from '#domain/wire/error-wire.ts'
import { RefusedError, UnreachableError } from './api-error.ts'
import type { FileReply } from './request-file.ts'

/**
 * Returns the content of a file that was requested. Throws UnreachableError, or RefusedError with the message of a JSON
 * body, else the body's text.
 */
export async function readFileAnswer(reply: FileReply): Promise<Blob> {
  if (reply.kind === 'no_answer') throw new UnreachableError('no_answer')
  const { status, content } = reply
  if (status < 200 || status >= 300) throw new RefusedError(status, await readRefusal(content))
  return content
}

/** Ignores an HTML page, which a proxy may show instead. */
async function readRefusal(content: Blob): Promise<ErrorAnswer> {
  if (content.type.startsWith('text/html')) return {}
  const text = (await content.text()).trim()
  return readErrorAnswer(parseJson(text)) ?? { message: text }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
