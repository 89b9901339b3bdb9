import { UnsafeDatabaseError } from '#server/db/sqlite/durable-handle.ts'
import { type PostgresAddress, postgresAddressOf } from './postgres-address.ts'
import { DatabaseUnreachableError, sqlStateOf } from './postgres-errors.ts'
import { postgresSettingTexts, postgresFailureTexts as texts } from './postgres-failure-texts.ts'

type Explanation = (address: PostgresAddress, server: string) => string

const login: Explanation = ({ user }, server) => texts.login(user, server)
const silent: Explanation = (_address, server) => texts.silent(server)
const unknownHost: Explanation = ({ host }) => texts.unknownHost(host)

const BY_STATE: Readonly<Record<string, Explanation>> = {
  '28P01': login,
  28000: login,
  '3D000': ({ database }, server) => texts.noDatabase(database, server),
  42501: ({ user, database }) => texts.noRight(user, database),
  53100: (_address, server) => texts.full(server),
}

/** Conditions of the connection or the server, not of a statement; the first two digits are their class. */
const OF_THE_SERVER = /^(08|28|3D|53|57|58)/

/** By the system's code. What breaks off or keeps silent without a code speaks another protocol. */
const BY_CODE: Readonly<Record<string, Explanation>> = {
  '': silent,
  ECONNREFUSED: silent,
  ECONNRESET: silent,
  EHOSTUNREACH: silent,
  ENETUNREACH: silent,
  ENOENT: silent,
  ETIMEDOUT: silent,
  EAI_AGAIN: unknownHost,
  ENOTFOUND: unknownHost,
}

/**
 * Explains in one Spanish line why the PostgreSQL at `url` can't be used; undefined for a failure that has another
 * reason. The password is never part of it.
 */
export function explainPostgresFailure(error: unknown, url: string): string | undefined {
  if (error instanceof UnsafeDatabaseError) return postgresSettingTexts[error.message.split(' ', 1)[0] ?? '']
  const isUnreachable = error instanceof DatabaseUnreachableError
  const file = isUnreachable ? unreadFileOf(error.cause) : undefined
  if (file !== undefined) return texts.noFile(file)
  const code = isUnreachable ? codeOf(error.cause) : sqlStateOf(error)
  if (code === undefined) return undefined
  const explain = (isUnreachable ? BY_CODE : BY_STATE)[code]
  const address = postgresAddressOf(url)
  if (explain && address) return explain(address, `${address.host}:${address.port}`)
  return isUnreachable || OF_THE_SERVER.test(code) ? texts.other(code) : undefined
}

/** The file of a certificate that can't be read. */
function unreadFileOf(error: unknown): string | undefined {
  const isReading = error instanceof Error && 'syscall' in error && error.syscall === 'open'
  return isReading && 'path' in error ? String(error.path) : undefined
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
