import { NotAFileError } from '#data/remote/http/api-error.ts'
import { readFileAnswer } from '#data/remote/http/read-file-answer.ts'
import type { FileReply, FileRequest } from '#data/remote/http/request-file.ts'
import type { DayRange } from '#domain/income/income-ranges.ts'

/** Requests a file with the session's token. */
export type AskFile = (request: Omit<FileRequest, 'token' | 'signal'>) => Promise<FileReply>

/**
 * GET /stats/export: the spreadsheet of these days. Throws NotAFileError, UnreachableError, SessionEndedError, or
 * RefusedError. The latter carries the message of a JSON body, else the body's text.
 */
export async function fetchStatisticsFile(askFile: AskFile, { from, to }: DayRange): Promise<Blob> {
  const query = { startDate: from, endDate: to }
  const content = await readFileAnswer(await askFile({ path: 'stats/export', query }))
  if (!(await isSpreadsheet(content))) throw new NotAFileError()
  return content
}

/** Every xlsx file is a zip archive, which begins with this signature. */
const SIGNATURE = 'PK\u0003\u0004'

async function isSpreadsheet(content: Blob): Promise<boolean> {
  return (await content.slice(0, SIGNATURE.length).text()) === SIGNATURE
}
