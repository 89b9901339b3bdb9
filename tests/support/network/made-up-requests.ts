import fc from 'fast-check'
import { apiDocument } from '#tests/support/api/api-document.ts'
import { type TableCall, tableCalls } from '#tests/support/api/api-table.ts'
import type { GoodRequest } from '#tests/support/api/call-examples.ts'

/** A request that nobody would send, or nearly nobody. */
export interface MadeUpRequest {
  call: TableCall
  /** What stands for the id in the path; 'own' is an id of the caller's own. */
  id: string
  query: string
  body: string | Buffer
  headers: Record<string, string>
  who: 'staff' | 'patient' | 'visitor'
}

const PLAUSIBLE = [
  ...[
    '2026-11-20',
    '2026-02-30',
    '0000-00-00',
    '9999-12-31',
    '9996-02-29',
    '0001-01-01',
    '09:00',
    '24:00',
    '09:00:59',
    'scheduled',
    'cancelled',
  ],
  ...['cash', 'consultation', 'completed', '30111222', 'a@b.co', '2026-11-19T15:00:00.000Z', '9999-99-99T99:99:99Z'],
  ...['00000000-0000-4000-8000-000000000000', '\u0000', '\ud800', '🦴', "'; DROP TABLE patients; --", '%', '\\', ''],
]
const STRANGE = ['__proto__', 'constructor', 'toString', 'id', 'role', '']
const IDS = ['1', '2', '3', 'own', '0', '-1', 'x', '%00', '%', '%ff', '9007199254740993', '1e3', '9'.repeat(120)]

const value = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...PLAUSIBLE) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(0, 1, 2, -1, 0.001, 1e308, -0, 2 ** 53, null, true) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.nat(5_000).map((length) => 'ñ'.repeat(length)) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

/** What is no JSON at all, or more of it than anybody needs. */
const brokenBody: fc.Arbitrary<string | Buffer> = fc.oneof(
  fc.jsonValue({ maxDepth: 10 }).map((json) => JSON.stringify(json)),
  fc.nat(3_000).map((depth) => `${'[{"a":'.repeat(depth)}1${'}]'.repeat(depth)}`),
  fc.integer({ min: 50_000, max: 80_000 }).map((length) => `{"notes":"${'x'.repeat(length)}"}`),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.concat([Buffer.from('{"notes":"'), bytes, Buffer.from('"}')])),
  fc.string({ unit: 'binary', maxLength: 200 }),
)

const headers = fc.oneof(
  fc.constant<Record<string, string>>({}),
  fc.dictionary(
    fc.constantFrom(
      ...['idempotency-key', 'if-match', 'sync-epoch', 'accept-encoding', 'x-forwarded-for', 'content-type'],
      ...['accept', 'range', 'if-none-match', 'host', 'cookie', 'x-http-method-override', 'origin', 'user-agent'],
    ),
    fc.oneof(
      fc.constantFrom(
        '',
        '"1"',
        '"0"',
        '*',
        '1',
        'x',
        '00000000-0000-4000-8000-000000000000',
        'gzip;q=2',
        'text/plain',
      ),
      fc.constantFrom('br;q=nan', 'application/json; charset=utf-16', 'bytes=0-', 'DELETE', ';,;=', '1, 2', '\u00ff'),
      fc.nat(12_000).map((length) => 'x'.repeat(length)),
    ),
    { maxKeys: 4 },
  ),
)

/** Requests of every call of the API; `good` holds a good request of each, to be spoiled. */
export async function madeUpRequests(good: ReadonlyMap<string, GoodRequest>): Promise<fc.Arbitrary<MadeUpRequest>> {
  const { paths } = await apiDocument()
  const requestsOf = (call: TableCall) => {
    const { parameters = [], requestBody } = paths[call.path.replace(':id', '{id}')]?.[call.verb.toLowerCase()] ?? {}
    const queryFields = parameters.flatMap((parameter) => (parameter.in === 'query' ? (parameter.name ?? []) : []))
    const bodyFields = Object.keys(requestBody?.content['application/json'].schema.properties ?? {})
    return fc.record({
      call: fc.constant(call),
      id: fc.constantFrom(...IDS),
      query: queryOf(queryFields),
      body: bodyOf(bodyFields, good.get(call.call)?.body ?? {}),
      headers,
      // The answer of the event stream has no end: only its refusals are tried.
      who: fc.constantFrom<MadeUpRequest['who'][]>(
        ...(call.path === '/sync/events' ? [] : (['staff', 'staff'] as const)),
        ...(['patient', 'visitor'] as const),
      ),
    })
  }
  return fc.constantFrom(...tableCalls).chain(requestsOf)
}

function bodyOf(bodyFields: readonly string[], goodBody: object): fc.Arbitrary<string | Buffer> {
  const names = fc.constantFrom(...bodyFields, ...STRANGE)
  const spoiled = fc.dictionary(names, value, { maxKeys: 2 }).map((fields) => ({ ...goodBody, ...fields }))
  return fc.oneof(
    { weight: 3, arbitrary: fc.dictionary(names, value, { maxKeys: 14 }).map((fields) => JSON.stringify(fields)) },
    { weight: 4, arbitrary: spoiled.map((fields) => JSON.stringify(fields)) },
    { weight: 3, arbitrary: fc.constant(JSON.stringify(goodBody)) },
    { weight: 1, arbitrary: fc.tuple(spoiled, spoiled).map(([one, other]) => saidTwice(one, other)) },
    { weight: 2, arbitrary: brokenBody },
  )
}

/** One object with the fields of both, so that most keys stand in it twice. */
function saidTwice(one: object, other: object): string {
  return [one, other]
    .map((fields) => JSON.stringify(fields).slice(1, -1))
    .join(',')
    .replace(/^.*$/s, '{$&}')
}

function queryOf(queryFields: readonly string[]): fc.Arbitrary<string> {
  const pair = fc.tuple(
    fc.constantFrom(...queryFields, ...STRANGE),
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...PLAUSIBLE) },
      { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 100 }) },
      { weight: 1, arbitrary: fc.nat(20_000).map((length) => 'a+'.repeat(length)) },
    ),
  )
  return fc.oneof(
    { weight: 9, arbitrary: fc.array(pair, { maxLength: 4 }).map((pairs) => `${new URLSearchParams(pairs)}`) },
    { weight: 1, arbitrary: fc.constantFrom('%', '%ff=%fe', '&&&=&', 'a[b]=c&a[]=1', `${'x=1&'.repeat(2_000)}`) },
  )
}
