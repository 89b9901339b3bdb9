import { admin } from '#tests/support/server/server-process.ts'

/** The API of a server under test, called by the first admin from outside the browser. */
export interface ClinicApi {
  get: <T>(path: string) => Promise<T>
  post: <T>(path: string, body: unknown) => Promise<T>
  put: <T>(path: string, body: unknown) => Promise<T>
  /** For deletions that answer with what is left. */
  delete: <T>(path: string) => Promise<T>
  /** A token that works until the server revokes it. */
  token: string
}

/** Signs in at a running server, as the first admin unless told. Paths are those after /api/v1. */
export async function createClinicApi(url: string, login = admin): Promise<ClinicApi> {
  const { token } = await call<{ token: string }>(url, 'POST', '/auth/login', login)
  return clinicApiWith(url, token)
}

/** The same with a session that has begun before. */
export function clinicApiWith(url: string, token: string): ClinicApi {
  return {
    token,
    get: (path) => call(url, 'GET', path, undefined, token),
    post: (path, body) => call(url, 'POST', path, body, token),
    put: (path, body) => call(url, 'PUT', path, body, token),
    delete: (path) => call(url, 'DELETE', path, undefined, token),
  }
}

async function call<T>(url: string, method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}
