import type { FastifyInstance } from 'fastify'

/** A call of spec section 7, with what its query and its body may hold. */
interface SpecCall {
  verb: string
  path: RegExp
  query?: readonly string[]
  body?: readonly string[]
}

const appointmentBody = ['date', 'startTime', 'endTime', 'reason', 'notes', 'patientId', 'professionalId']
const patientBody = [
  'firstName',
  'lastName',
  'dni',
  'phone',
  'email',
  'address',
  'birthDate',
  'gender',
  'emergencyContact',
  'emergencyPhone',
]
const recordTexts = [
  'diagnosis',
  'treatment',
  'observations',
  'medications',
  'allergies',
  'previousConditions',
  'familyHistory',
]
const incomeBody = [
  'patientId',
  'date',
  'amount',
  'description',
  'paymentMethod',
  'category',
  'discountAmount',
  'paymentStatus',
  'notes',
  'netAmount',
  'recordedBy',
]
const requestBody = [
  'motivo',
  'preferenciaDia',
  'preferenciaHora',
  'notas',
  'fechaSeleccionada',
  'horarioSeleccionado',
  'horariosSeleccionados',
]

const SPEC_CALLS: readonly SpecCall[] = [
  { verb: 'POST', path: /^\/auth\/login$/, body: ['username', 'password'] },
  {
    verb: 'POST',
    path: /^\/auth\/register$/,
    body: ['username', 'name', 'lastName', 'email', 'phone', 'dni', 'password', 'role'],
  },
  { verb: 'POST', path: /^\/auth\/forgot-password$/, body: ['email'] },
  { verb: 'POST', path: /^\/auth\/reset-password$/, body: ['token', 'newPassword'] },
  { verb: 'POST', path: /^\/contact$/, body: ['nombre', 'email', 'telefono', 'mensaje'] },
  { verb: 'GET', path: /^\/appointments$/, query: ['includeCancelled'] },
  { verb: 'GET', path: /^\/appointments\/pending$/ },
  { verb: 'GET', path: /^\/appointments\/\d+$/ },
  { verb: 'POST', path: /^\/appointments$/, body: appointmentBody },
  { verb: 'PUT', path: /^\/appointments\/\d+$/, body: [...appointmentBody, 'status', 'cancellationReason'] },
  { verb: 'DELETE', path: /^\/appointments\/\d+$/ },
  { verb: 'POST', path: /^\/appointments\/\d+\/send-reminder$/ },
  { verb: 'POST', path: /^\/appointments\/request$/, body: requestBody },
  { verb: 'GET', path: /^\/appointments\/available-slots$/, query: ['date', 'professionalId'] },
  {
    verb: 'PUT',
    path: /^\/appointments\/\d+\/approve$/,
    body: ['date', 'startTime', 'endTime', 'professionalId', 'notes'],
  },
  { verb: 'PUT', path: /^\/appointments\/\d+\/reject$/, body: ['rejectionReason', 'alternativeOptions'] },
  { verb: 'PUT', path: /^\/appointments\/\d+\/schedule$/ },
  { verb: 'GET', path: /^\/users\/patients$/, query: ['search'] },
  { verb: 'GET', path: /^\/users\/(patients\/)?\d+$/ },
  { verb: 'GET', path: /^\/users\/professionals$/ },
  { verb: 'GET', path: /^\/patients$/, query: ['search'] },
  { verb: 'GET', path: /^\/patients\/\d+$/ },
  { verb: 'POST', path: /^\/patients$/, body: patientBody },
  { verb: 'PUT', path: /^\/patients\/\d+$/, body: patientBody },
  { verb: 'DELETE', path: /^\/patients\/\d+$/ },
  { verb: 'GET', path: /^\/medical-history$/ },
  { verb: 'GET', path: /^\/medical-history\/(patient\/)?\d+$/ },
  {
    verb: 'POST',
    path: /^\/medical-history$/,
    body: [...recordTexts, 'patientId', 'appointmentId', 'professionalId'],
  },
  { verb: 'PUT', path: /^\/medical-history\/\d+$/, body: recordTexts },
  { verb: 'GET', path: /^\/incomes\/\d+$/ },
  { verb: 'DELETE', path: /^\/medical-history\/\d+$/ },
  { verb: 'GET', path: /^\/stats\/(general|appointments|export)$/, query: ['startDate', 'endDate'] },
  { verb: 'GET', path: /^\/stats\/patients$/ },
  { verb: 'GET', path: /^\/incomes\/patient\/\d+$/ },
  { verb: 'GET', path: /^\/incomes\/daily$/, query: ['date', 'page', 'limit'] },
  { verb: 'GET', path: /^\/incomes\/date-range$/, query: ['startDate', 'endDate'] },
  { verb: 'POST', path: /^\/incomes$/, body: incomeBody },
  { verb: 'PUT', path: /^\/incomes\/\d+$/, body: incomeBody },
  { verb: 'DELETE', path: /^\/incomes\/\d+$/ },
]

/** What this product adds to the spec's shapes (section 3). */
const ADDED_FIELDS = [
  'version',
  'ref',
  'updatedAt',
  'confirmed',
  'requestRef',
  'voidReason',
  'voidedAt',
  'active',
  'recordedByName',
  'separate',
  'deskNotes',
  'noContact',
  'confirmedAt',
  'confirmedBy',
  'seriesRef',
  'replacesId',
]
/** Headers of a request that the spec knows of. */
const SPEC_HEADERS = ['accept', 'authorization', 'content-type', 'content-length']

/** A request as the baseline server saw it. */
export interface BaselineRequest {
  method: string
  /** After /api/v1, without the query. */
  path: string
  body: unknown
}

/** The real server with everything taken away that the spec does not name. */
export interface BaselineServer {
  /** Answers without a port. */
  fetch: typeof globalThis.fetch
  requests: BaselineRequest[]
  /** What a client asked or said that the spec does not know. Nothing of it reached the server. */
  additions: string[]
}

/**
 * A server that has only the spec's calls and shapes: every other call is 404, queries, bodies, headers and answers lose what the
 * spec does not name, refusals keep their message alone.
 */
export function baselineServerOf(app: FastifyInstance): BaselineServer {
  const requests: BaselineRequest[] = []
  const additions: string[] = []
  const answer = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url)
    const path = pathname.replace('/api/v1', '')
    const call = SPEC_CALLS.find((known) => known.verb === request.method && known.path.test(path))
    if (!call) {
      additions.push(`${request.method} ${path}`)
      return Response.json({ message: 'No encontrado' }, { status: 404 })
    }
    const sent = request.method === 'GET' ? '' : await request.text()
    const body = sent === '' ? undefined : (JSON.parse(sent) as Record<string, unknown>)
    requests.push({ method: request.method, path, body })
    const named = (kind: string, given: readonly string[], known: readonly string[] = []) => {
      additions.push(...given.filter((name) => !known.includes(name)).map((name) => `${kind} ${name}`))
      return given.filter((name) => known.includes(name))
    }
    const headerNames = named('header', [...request.headers.keys()], SPEC_HEADERS)
    const query = named('query', [...searchParams.keys()], call.query).map((name) => [name, searchParams.get(name)])
    const fields = named('body', Object.keys(body ?? {}), call.body)
    const reply = await app.inject({
      method: request.method as 'GET',
      url: `${pathname}?${new URLSearchParams(query as [string, string][])}`,
      headers: Object.fromEntries(headerNames.map((name) => [name, request.headers.get(name) ?? ''])),
      ...(body && { payload: Object.fromEntries(fields.map((name) => [name, body[name]])) }),
    })
    if (reply.statusCode === 204) return new Response(null, { status: 204 })
    const type = String(reply.headers['content-type'] ?? '')
    if (!type.includes('json')) {
      return new Response(new Uint8Array(reply.rawPayload), {
        status: reply.statusCode,
        headers: { 'content-type': type },
      })
    }
    return Response.json(stripped(reply.json(), path), { status: reply.statusCode })
  }
  return { fetch: async (input, init) => answer(new Request(input, init)), requests, additions }
}

function stripped(value: unknown, path: string): unknown {
  if (Array.isArray(value)) return value.map((item) => stripped(item, path))
  if (typeof value !== 'object' || value === null) return value
  if ('code' in value && 'message' in value) return { message: value.message }
  const isDated = path.startsWith('/appointments') || path.startsWith('/medical-history')
  const isRecord = path.startsWith('/medical-history')
  const kept = Object.entries(value).filter(
    ([name]) =>
      !ADDED_FIELDS.includes(name) &&
      (name !== 'createdAt' || isDated) &&
      // The specification ties a record to its visit, and no income.
      (name !== 'appointmentId' || isRecord),
  )
  return Object.fromEntries(kept.map(([name, inner]) => [name, stripped(inner, path)]))
}
