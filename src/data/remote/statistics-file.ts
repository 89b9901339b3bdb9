import { NotAFileError, RefusedError, UnreachableError } from '#data/remote/http/api-error.ts'
import type { FileExchange, FileRequest } from '#data/remote/http/file-exchange.ts'
import type { DayRange } from '#domain/income/income-ranges.ts'
import { type ErrorAnswer, readErrorAnswer } from '#domain/wire/error-wire.ts'

/** Requests a file with the session's token. */
export type AskFile = (request: Omit<FileRequest, 'token' | 'signal'>) => Promise<FileExchange>

/**
 * GET /stats/export: the spreadsheet of these days. Throws NotAFileError, UnreachableError, SessionEndedError, or
 * RefusedError. The latter carries the message of a JSON body, else the body's text.
 */
export async function fetchStatisticsFile(askFile: AskFile, { from, to }: DayRange): Promise<Blob> {
  const reply = await askFile({ path: 'stats/export', query: { startDate: from, endDate: to } })
  if (reply.kind === 'no_answer') throw new UnreachableError('no_answer')
  const { status, content } = reply
  if (status < 200 || status >= 300) throw new RefusedError(status, await refusalIn(content))
  if (!(await isSpreadsheet(content))) throw new NotAFileError()
  return content
}

/** Ignores an HTML page, which a proxy may show instead. */
async function refusalIn(content: Blob): Promise<ErrorAnswer> {
  if (content.type.startsWith('text/html')) return {}
  const text = (await content.text()).trim()
  return readErrorAnswer(parsed(text)) ?? { message: text }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Every xlsx file is a zip archive, which begins with this signature. */
const SIGNATURE = 'PK\u0003\u0004'

async function isSpreadsheet(content: Blob): Promise<boolean> {
  return (await content.slice(0, SIGNATURE.length).text()) === SIGNATURE
}
