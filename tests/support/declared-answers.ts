import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { type ApiDocument, type ApiResponse, apiDocument } from './api-document.ts'

/** What came back for a request of the API. */
export interface GivenAnswer {
  method: string
  /** Path and query, from /api/v1 on. */
  url: string
  status: number
  headers: Record<string, unknown>
  payload: string
}

type Judge = (answer: GivenAnswer) => string | null

const PREFIX = '/api/v1'
/** Headers that a document promises, or that must not come without a promise. */
const PROMISED = ['Sync-Epoch', 'Sync-Version', 'ETag', 'Retry-After']

let judge: Promise<Judge> | undefined

/**
 * What is wrong with an answer by the OpenAPI document: a status, a header or a field that it does not declare, or one that is
 * missing. Null when nothing is.
 */
export async function undeclaredIn(answer: GivenAnswer): Promise<string | null> {
  judge ??= apiDocument().then(judgeBy)
  return (await judge)(answer)
}

function judgeBy(document: ApiDocument): Judge {
  const misfit = shapeJudge(document)
  const templates = Object.keys(document.paths).sort((a, b) => a.split('{').length - b.split('{').length)
  return (answer) => {
    const { method, url, status, headers } = answer
    const path = new URL(url, 'http://clinica').pathname.slice(PREFIX.length)
    const template = templates.find((candidate) => patternOf(candidate).test(path))
    const operation = template && document.paths[template]?.[method.toLowerCase()]
    const called = `${method} ${template ?? path} answered ${status}`
    if (!operation) return refusedUnknown(answer, template !== undefined, called, misfit)
    const declared = operation.responses[status]
    if (!declared) return `${called}, which it does not declare: ${answer.payload}`
    const component = declared.$ref?.split('/').at(-1) ?? ''
    const response = declared.$ref ? document.components.responses[component] : declared
    if (!response) return `${called}, which refers to nothing`
    const pointer = declared.$ref
      ? ['components', 'responses', component]
      : ['paths', template, method.toLowerCase(), 'responses', String(status)]
    return wrongHeaders(response, headers, answer, called) ?? wrongContent(response, pointer, answer, called, misfit)
  }
}

/** A path of no call is 404, a verb that its path does not have is 405; broken ones are 400. */
function refusedUnknown(answer: GivenAnswer, isPath: boolean, called: string, misfit: ShapeJudge): string | null {
  const names: Record<number, string> = isPath ? { 405: 'MethodNotAllowed' } : { 400: 'Invalid', 404: 'NotFound' }
  const name = names[answer.status]
  if (!name) return `${called}, which nothing declares`
  if (answer.payload === '' && answer.method === 'HEAD') return null
  const wrong = misfit(['components', 'schemas', name], JSON.parse(answer.payload))
  return wrong && `${called}: ${wrong}`
}

function wrongHeaders(
  response: ApiResponse,
  given: Record<string, unknown>,
  { payload }: GivenAnswer,
  called: string,
): string | null {
  const declared = Object.keys(response.headers ?? {})
  const isDeleted = payload.endsWith('"deleted":true}')
  for (const name of PROMISED) {
    const value = given[name.toLowerCase()]
    const isDue = declared.includes(name) && !(name === 'ETag' && isDeleted)
    if (isDue !== (value !== undefined)) return `${called} ${isDue ? 'without' : 'with'} ${name}`
    if (value !== undefined && !/^"?\d+"?$/.test(String(value))) return `${called} with ${name}: ${value}`
  }
  return null
}

function wrongContent(
  response: ApiResponse,
  pointer: string[],
  { headers, payload, method }: GivenAnswer,
  called: string,
  misfit: ShapeJudge,
): string | null {
  const type = String(headers['content-type'] ?? '')
  const declared = Object.keys(response.content ?? {})
  if (declared.length === 0) return payload === '' || method === 'HEAD' ? null : `${called} with a body`
  const media = declared.find((name) => type.split(';', 1)[0] === name.split(';', 1)[0])
  if (!media) return `${called} as ${type}`
  if (media !== 'application/json' || headers['content-encoding'] !== undefined) return null
  const wrong = misfit([...pointer, 'content', media, 'schema'], JSON.parse(payload))
  return wrong && `${called}: ${wrong}`
}

type ShapeJudge = (pointer: string[], value: unknown) => string | null

/** Judges values by the schemas of the document; each is compiled when it is first needed. */
function shapeJudge(document: ApiDocument): ShapeJudge {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(document, 'api')
  return (pointer, value) => {
    const ref = `api#/${pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`
    const fits = ajv.getSchema(ref)
    if (!fits) throw new Error(`no schema at ${ref}`)
    if (fits(value)) return null
    const wrong = fits.errors?.map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    )
    return `${wrong?.join('; ')} in ${JSON.stringify(value).slice(0, 600)}`
  }
}

const patterns = new Map<string, RegExp>()

function patternOf(template: string): RegExp {
  const known =
    patterns.get(template) ?? new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+').replaceAll('.', '\\.')}$`)
  patterns.set(template, known)
  return known
}
