/** What of DATABASE_URL may be shown: all but the password. */
export interface PostgresAddress {
  host: string
  port: number
  database: string
  user: string
}

const PORT = 5432

/**
 * Parses postgres://user:password@host:port/name, where `?host=` may name the folder of a socket; undefined for anything
 * else. Special characters are percent-encoded.
 */
export function postgresAddressOf(text: string): PostgresAddress | undefined {
  try {
    // The host may be missing, which URL does not take behind a user.
    const { protocol, hostname, port, username, pathname, searchParams } = new URL(text.replace('@/', '@localhost/'))
    if (!/^postgres(ql)?:$/.test(protocol)) return undefined
    const user = decodeURIComponent(username)
    return {
      host: searchParams.get('host') || hostname || 'localhost',
      port: Number(port) || PORT,
      database: decodeURIComponent(pathname.slice(1)) || user,
      user,
    }
  } catch (error) {
    if (error instanceof TypeError || error instanceof URIError) return undefined
    throw error
  }
}
