import { BASELINE_EPOCH } from '#data/local/status/server-kind.ts'
import { readList } from '#data/remote/baseline-api/baseline-lists.ts'
import type { ApiRequest, HttpReply } from '#data/remote/http/send-request.ts'
import type { Ask } from '#data/remote/sync-api.ts'
import { inWireUnits } from '#domain/fields/wire-units.ts'
import { blankRow } from '#domain/sync/replies/compare-lists.ts'
import { baselineFigures } from '#domain/wire/baseline/baseline-figures.ts'

type Asked = Parameters<Ask>[0]
type Query = NonNullable<ApiRequest['query']>

/**
 * A call of the specification that screens make: its allowed query parameters, and how its answer is converted to our
 * shape.
 */
interface ScreenCall {
  method: ApiRequest['method']
  path: RegExp
  query?: readonly string[]
  rowsOf?: (body: unknown, seenAt: string) => object[] | undefined
  /** Whether the answer is a single row. */
  isOne?: true
  figuresOf?: (body: unknown) => unknown
}

const APPOINTMENTS = rowsOf('appointment')
const INCOMES = rowsOf('income')

/** The calls of spec section 7 that screens make themselves. */
const SCREEN_CALLS: readonly ScreenCall[] = [
  { method: 'GET', path: /^appointments$/, query: ['includeCancelled'], rowsOf: APPOINTMENTS },
  { method: 'GET', path: /^appointments\/\d+$/, rowsOf: APPOINTMENTS, isOne: true },
  { method: 'GET', path: /^appointments\/available-slots$/, query: ['date', 'professionalId'] },
  { method: 'POST', path: /^appointments\/\d+\/send-reminder$/ },
  { method: 'GET', path: /^medical-history(\/(patient\/)?\d+)?$/ },
  { method: 'GET', path: /^incomes\/date-range$/, query: ['startDate', 'endDate'], rowsOf: INCOMES },
  { method: 'GET', path: /^incomes\/patient\/\d+$/, rowsOf: INCOMES },
  {
    method: 'GET',
    path: /^stats\/(general|appointments)$/,
    query: ['startDate', 'endDate'],
    figuresOf: baselineFigures,
  },
  { method: 'GET', path: /^stats\/patients$/, figuresOf: baselineFigures },
]

/**
 * Sends a screen's request to a server with the baseline API. What the specification lacks is not sent: an unknown call
 * is answered with 404, unknown headers and query parameters are removed. Rows are filtered here by the removed
 * parameters.
 */
export async function askBaseline(ask: Ask, request: Asked, now: number): Promise<HttpReply> {
  const call = SCREEN_CALLS.find(({ method, path }) => method === request.method && path.test(request.path))
  if (!call) return NO_SUCH_CALL
  const { headers: _, query = {}, ...plain } = request
  const knownQuery = Object.entries(query).filter(([name]) => call.query?.includes(name))
  const reply = await ask({ ...plain, ...(knownQuery.length > 0 && { query: Object.fromEntries(knownQuery) }) })
  if (reply.kind !== 'answer' || reply.status !== 200) return reply
  if (call.figuresOf) return { ...reply, body: call.figuresOf(reply.body) }
  if (!call.rowsOf) return reply
  const rows = call.rowsOf(call.isOne ? [reply.body] : reply.body, new Date(now).toISOString())
  if (!rows) return { kind: 'not_api' }
  return { ...reply, body: call.isOne ? rows[0] : rows.filter((row) => isAsked(row, query)) }
}

const NO_SUCH_CALL: HttpReply = { kind: 'answer', status: 404, headers: new Headers(), body: {}, epoch: BASELINE_EPOCH }

function rowsOf(entity: 'appointment' | 'income') {
  return (body: unknown, seenAt: string) =>
    readList(entity)(body)?.map((row) =>
      inWireUnits(entity, { ...blankRow(entity, seenAt), ...row, version: 0, updatedAt: seenAt }),
    )
}

function isAsked(row: { date?: unknown; patientId?: unknown }, { startDate, endDate, patientId }: Query): boolean {
  const date = String(row.date)
  if (startDate !== undefined && date < String(startDate)) return false
  if (endDate !== undefined && date > String(endDate)) return false
  return patientId === undefined || row.patientId === patientId
}
