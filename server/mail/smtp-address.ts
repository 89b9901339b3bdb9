/** Address and login of a mail server. */
export interface SmtpAddress {
  host: string
  port: number | undefined
  /** TLS from the first byte. */
  secure: boolean
  login: { user: string; pass: string } | undefined
}

/**
 * Parses smtp://user:password@host:port or smtps://…; null for anything else. Special characters of the login are
 * percent-encoded.
 */
export function smtpAddressOf(text: string): SmtpAddress | null {
  try {
    const { protocol, hostname, port, username, password } = new URL(text)
    if (!/^smtps?:$/.test(protocol) || hostname === '') return null
    return {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? undefined : Number(port),
      secure: protocol === 'smtps:',
      login: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined,
    }
  } catch (error) {
    if (error instanceof TypeError || error instanceof URIError) return null
    throw error
  }
}
