import { admin } from '#tests/support/server/server-process.ts'
import type { DeskReply, DeskRequest, Send } from './desk-work.ts'

/** The tokens of those who work at desks. */
export type DeskTokens = Record<DeskRequest['who'], string>

/** Signs the admin in at a running server, and registers a patient. */
export async function signInDesks(url: string): Promise<DeskTokens> {
  const person = {
    name: 'Bruno',
    lastName: 'Díaz',
    email: 'bruno@correo.example',
    phone: '3537 411111',
    dni: '31111222',
  }
  const login = { username: 'bruno.diaz', password: 'clave-de-paciente' }
  await call(url, 'POST', '/auth/register', { ...person, ...login })
  return { staff: await tokenAt(url, admin), patient: await tokenAt(url, login) }
}

/** Brings requests to a server over its port. */
export function deskCalls(url: string, tokens: DeskTokens): Send {
  return ({ verb, path, body, key, who }) =>
    call(url, verb, path, body, { authorization: `Bearer ${tokens[who]}`, 'Idempotency-Key': key })
}

async function tokenAt(url: string, login: object): Promise<string> {
  return ((await call(url, 'POST', '/auth/login', login)).body as { token: string }).token
}

async function call(
  url: string,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<DeskReply> {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    version: Number(answer.headers.get('Sync-Version') ?? Number.NaN),
    body: text === '' ? undefined : JSON.parse(text),
  }
}
