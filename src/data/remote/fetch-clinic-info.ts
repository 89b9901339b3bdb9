import type { KyInstance } from 'ky'
import { createApi } from '#data/remote/http/api.ts'
import { readAnswer } from '#data/remote/http/read-answer.ts'
import { sendRequest } from '#data/remote/http/send-request.ts'
import type { ClinicInfo } from '#domain/clinic/clinic-info.ts'
import { clinicInfoOf, readClinicAnswer } from '#domain/wire/settings-wire.ts'

const LIMIT_MS = 30_000

const pageApi = createApi()

/**
 * GET /clinic: what everybody may know of the clinic. It needs no session. Rejects with RefusedError or
 * UnreachableError; with a baseline server, which lacks the call, too.
 */
export async function fetchClinicInfo(api: KyInstance = pageApi): Promise<ClinicInfo> {
  const reply = await sendRequest(api, { method: 'GET', path: 'clinic', signal: AbortSignal.timeout(LIMIT_MS) })
  const answer = readAnswer(readClinicAnswer, reply)
  return clinicInfoOf(answer, reply.kind === 'answer' ? reply.epoch : 0)
}
