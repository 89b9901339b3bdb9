import { once } from 'node:events'
import { connect } from 'node:net'

export interface RawAnswer {
  status: number
  /** By their names in lower case. */
  headers: Record<string, string>
  body: string
}

/**
 * Sends bytes as they are and gives what comes back until the connection ends; for what no HTTP client would send. `rest` follows
 * when it is there.
 */
export async function rawAnswer(url: string, request: string, rest?: Promise<string>): Promise<RawAnswer> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  // A server that has refused may close while the rest is still being sent.
  socket.on('error', () => socket.destroy())
  const closed = once(socket, 'close')
  socket.write(request)
  if (rest) socket.write(await rest)
  await closed
  return readAnswer(Buffer.concat(chunks).toString())
}

function readAnswer(text: string): RawAnswer {
  const end = text.indexOf('\r\n\r\n')
  const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n')
  const headers = lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: text.slice(end + 4),
  }
}

/** The text of a request without a body, closed after its answer. */
export function rawRequest(verb: string, path: string, headers: Record<string, string> = {}, body = ''): string {
  const lines = Object.entries({ Host: 'x', Connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return `${verb} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}
