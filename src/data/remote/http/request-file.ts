import type { KyInstance } from 'ky'
import { type ApiRequest, epochOf, isInterrupted, isJsonOrEmpty } from './send-request.ts'

export type FileRequest = Pick<ApiRequest, 'path' | 'query' | 'token' | 'signal' | 'plain'>

/** The outcome of a file request with the unparsed content. `not_api`: nothing shows that the API itself answered. */
export type FileReply =
  | { kind: 'answer' | 'not_api'; status: number; headers: Headers; content: Blob; epoch: number | null }
  | { kind: 'no_answer' }

/**
 * Requests a file. The API is recognised as in `exchange`, except that a body may be anything; only the body of a 401,
 * which ends the session, must be JSON.
 */
export async function requestFile(api: KyInstance, request: FileRequest): Promise<FileReply> {
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
    if (isInterrupted(error)) return { kind: 'no_answer' }
    throw error
  }
}
