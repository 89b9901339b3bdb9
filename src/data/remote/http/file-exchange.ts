import type { KyInstance } from 'ky'
import { type ApiRequest, epochOf, isBrokenOff, isJsonOrEmpty } from './exchange.ts'

export type FileRequest = Pick<ApiRequest, 'path' | 'query' | 'token' | 'signal' | 'plain'>

/** What came back, a file or anything else, as it is: `not_api` when nothing says that the API itself answered. */
export type FileExchange =
  | { kind: 'answer' | 'not_api'; status: number; headers: Headers; content: Blob; epoch: number | null }
  | { kind: 'no_answer' }

/**
 * One request for a file, one reply; how the API is told from others is as in `exchange`, but that a body may be anything, except for
 * a 401, which ends the session.
 */
export async function exchangeFile(api: KyInstance, request: FileRequest): Promise<FileExchange> {
  try {
    const response = await api(request.path, {
      ...(request.token && { headers: { authorization: `Bearer ${request.token}` } }),
      ...(request.query && { searchParams: request.query }),
      ...(request.signal && { signal: request.signal }),
    })
    const content = await response.blob()
    const isOwn = !response.redirected && response.type !== 'cors'
    const epoch = epochOf(response.headers, request.plain === true && isOwn)
    const isApi = epoch !== null && (response.status !== 401 || isJsonOrEmpty(await content.text()))
    return { kind: isApi ? 'answer' : 'not_api', status: response.status, headers: response.headers, content, epoch }
  } catch (error) {
    if (isBrokenOff(error)) return { kind: 'no_answer' }
    throw error
  }
}
