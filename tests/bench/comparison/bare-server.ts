import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tokenHashOf } from '#server/resources/auth/secret-token.ts'
import { openBareDatabase, tableStore, textStore } from './bare-database.ts'

/*
 * The least that could serve these calls: node:http, SQLite, the look-up of the session, and the audit row of each list
 * and each write. It checks nothing else.
 */

const [kind = '', path = '', port = ''] = process.argv.slice(2)
const database = await openBareDatabase(path)
const store = kind === 'texts' ? textStore(database) : tableStore(database)

const session = database.prepare(
  `SELECT user_id, expires_at FROM sessions JOIN users ON users.id = sessions.user_id
   WHERE token_hash = ? AND active = 1`,
)
const addAudit = database.prepare(
  'INSERT INTO audit_log (at, user_id, action, entity, entity_id, detail) VALUES (?, ?, ?, ?, ?, ?)',
)

createServer((request, response) => void respond(request, response)).listen(Number(port), '127.0.0.1', () =>
  process.send?.('listening'),
)

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1')
  const userId = userOf(request)
  const answer = userId && (await answerTo(request, pathname.slice('/api/v1'.length), searchParams, userId))
  response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json; charset=utf-8' })
  response.end(answer ?? '')
}

function userOf({ headers }: IncomingMessage): number | null {
  const found = session.get(tokenHashOf(headers.authorization?.slice('Bearer '.length) ?? '')) as
    | { user_id: number; expires_at: number }
    | undefined
  return found && found.expires_at > Date.now() ? found.user_id : null
}

async function answerTo(
  request: IncomingMessage,
  path: string,
  query: URLSearchParams,
  userId: number,
): Promise<string | null> {
  if (request.method === 'POST') return writtenIncome(await bodyOf(request), userId)
  if (path === '/patients') return list(store.search(query.get('search') ?? ''), userId)
  if (path === '/appointments') return list(store.day(query.get('startDate') ?? '', query.get('endDate') ?? ''), userId)
  return store.patient(Number(path.slice('/patients/'.length))) ?? null
}

function list(rows: readonly string[], userId: number): string {
  const detail = JSON.stringify({ rows: rows.length })
  addAudit.run(new Date().toISOString(), userId, 'list.read', null, null, detail)
  return `[${rows.join(',')}]`
}

function writtenIncome(body: string, userId: number): string {
  const income = JSON.parse(body) as Parameters<typeof store.addIncome>[0]
  database.exec('BEGIN IMMEDIATE')
  const id = store.addIncome(income)
  addAudit.run(new Date().toISOString(), userId, 'income.create', 'income', id, null)
  database.exec('COMMIT')
  return JSON.stringify({ id, ...income })
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
