import { type ApiDocument, type ApiOperation, type ApiResponse, apiDocument } from './api-document.ts'
import { type ShapeCheck, shapeCheck } from './shape-check.ts'

/** A request of the API, and what came back. */
export interface GivenAnswer {
  method: string
  /** Path and query, from /api/v1 on. */
  url: string
  /** The body that was sent, parsed; undefined for none. */
  sent: unknown
  status: number
  headers: Record<string, unknown>
  payload: string
}

/** Where the document speaks of something: the schema or response, and its place. */
interface Declared {
  response: ApiResponse
  place: readonly string[]
}

type Judge = (answer: GivenAnswer) => string | null

const PREFIX = '/api/v1'
/** Headers that must come when they are declared, and must not when they are not. */
const DECLARED_HEADERS = ['Sync-Epoch', 'Sync-Version', 'ETag', 'Retry-After']

let judge: Promise<Judge> | undefined

/**
 * What is wrong with an answer by the OpenAPI document: a status, a header or a field that it does not declare, or one that is
 * missing; also a body that was taken and that the document does not allow. Null when nothing is.
 */
export async function undeclaredIn(answer: GivenAnswer): Promise<string | null> {
  judge ??= apiDocument().then(judgeBy)
  return (await judge)(answer)
}

function judgeBy(document: ApiDocument): Judge {
  const misfit = shapeCheck(document)
  const templates = templatesOf(document)
  return (answer) => {
    const path = new URL(answer.url, 'http://clinica').pathname.slice(PREFIX.length)
    const template = templates.find(({ pattern }) => pattern.test(path))?.template
    const verb = answer.method.toLowerCase()
    const operation = template === undefined ? undefined : document.paths[template]?.[verb]
    const wrong = operation
      ? wrongIn(operation, ['paths', template ?? '', verb], answer, document, misfit)
      : wrongWithoutCall(answer, template !== undefined, misfit)
    return wrong && `${answer.method} ${template ?? path} answered ${answer.status} ${wrong}`
  }
}

/** Those without an id first, as the server matches them. */
function templatesOf({ paths }: ApiDocument) {
  const templates = Object.keys(paths).sort((a, b) => a.split('{').length - b.split('{').length)
  return templates.map((template) => {
    const source = template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')
    return { template, pattern: new RegExp(`^${source}$`) }
  })
}

function wrongIn(
  operation: ApiOperation,
  place: readonly string[],
  answer: GivenAnswer,
  document: ApiDocument,
  misfit: ShapeCheck,
): string | null {
  const declared = declaredFor(operation, place, answer.status, document)
  if (!declared) return `, which is not declared: ${answer.payload}`
  return (
    wrongHeader(declared.response, answer) ??
    wrongContent(declared, answer, misfit) ??
    (operation.requestBody ? wrongBody(place, answer, misfit) : null)
  )
}

function declaredFor(
  operation: ApiOperation,
  place: readonly string[],
  status: number,
  { components }: ApiDocument,
): Declared | undefined {
  const response = operation.responses[status]
  if (!response?.$ref) return response && { response, place: [...place, 'responses', String(status)] }
  const name = response.$ref.split('/').at(-1) ?? ''
  const shared = components.responses[name]
  return shared && { response: shared, place: ['components', 'responses', name] }
}

/** A path of no call is 404, a verb that its path does not have is 405; a path that cannot be read is 400. */
function wrongWithoutCall(
  { status, payload, method }: GivenAnswer,
  isPath: boolean,
  misfit: ShapeCheck,
): string | null {
  const names: Record<number, string> = isPath ? { 405: 'MethodNotAllowed' } : { 400: 'Invalid', 404: 'NotFound' }
  const name = names[status]
  if (!name) return ', which nothing declares'
  if (method === 'HEAD') return null
  return misfit(['components', 'schemas', name], JSON.parse(payload))
}

function wrongHeader({ headers = {} }: ApiResponse, { headers: given, payload }: GivenAnswer): string | null {
  const isDeleted = payload.endsWith('"deleted":true}')
  for (const name of DECLARED_HEADERS) {
    const value = given[name.toLowerCase()]
    const isDue = name in headers && !(name === 'ETag' && isDeleted)
    if (isDue !== (value !== undefined)) return `${isDue ? 'without' : 'with'} ${name}`
    if (value !== undefined && !/^"?\d+"?$/.test(String(value))) return `with ${name}: ${value}`
  }
  return null
}

function wrongContent({ response, place }: Declared, answer: GivenAnswer, misfit: ShapeCheck): string | null {
  const { headers, payload, method } = answer
  const kinds = Object.keys(response.content ?? {})
  if (kinds.length === 0) return payload === '' || method === 'HEAD' ? null : 'with a body'
  const given = String(headers['content-type'])
  const kind = kinds.find((name) => mediaType(name) === mediaType(given))
  if (!kind) return `as ${given}`
  const isReadable = kind === 'application/json' && headers['content-encoding'] === undefined
  return isReadable ? misfit([...place, 'content', kind, 'schema'], JSON.parse(payload)) : null
}

function mediaType(contentType: string): string | undefined {
  return contentType.split(';', 1)[0]
}

/** What is taken fits what the document asks for: else a client that keeps to the document could not say it. */
function wrongBody(place: readonly string[], { status, sent }: GivenAnswer, misfit: ShapeCheck): string | null {
  if (status >= 300 || sent === undefined) return null
  const wrong = misfit([...place, 'requestBody', 'content', 'application/json', 'schema'], sent)
  return wrong && `to a body that is not declared: ${wrong}`
}
