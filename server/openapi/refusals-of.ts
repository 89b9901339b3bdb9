import type { ErrorCode } from '#domain/wire/error-wire.ts'
import type { DescribedCall } from '#server/http/handlers/contract.ts'

/** Lists the error codes of this call: those of its own rules, and those that follow from its declarations. */
export function refusalsOf({ method, path, access, contract }: DescribedCall): ErrorCode[] {
  const { query, body, preconditions, resource, refuses = [] } = contract
  const namesRow = path.includes(':id')
  const isReading = method === 'GET' || method === 'HEAD'
  const isClosedToSome = !access.admin || access.patient === 'no'
  const codes = [
    when(!isReading || query || body || namesRow, 'invalid'),
    when(!access.anonymous, 'unauthenticated'),
    when(!access.anonymous && isClosedToSome, 'forbidden'),
    when(namesRow, 'not_found'),
    refuses,
    when(preconditions, 'epoch', 'idempotency_key_reused'),
    when(resource, 'version_mismatch'),
    when(resource && method === 'PUT', 'precondition_required'),
    when(!isReading, 'too_large', 'unsupported_media_type'),
    when(true, 'internal'),
  ]
  return [...new Set(codes.flat())]
}

function when(condition: unknown, ...codes: ErrorCode[]): ErrorCode[] {
  return condition ? codes : []
}
