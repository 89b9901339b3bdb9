import type { Socket } from 'node:net'
import { invalidRequest } from './api-errors.ts'
import { errorTexts } from './error-texts.ts'

/** Answers what is not even HTTP, on the bare socket, in the words and with the headers of every other answer. */
export function refuseBrokenRequests(headers: Readonly<Record<string, string>>) {
  return (_error: Error, socket: Socket) => {
    if (!socket.writable) {
      socket.destroy()
      return
    }
    const body = JSON.stringify(invalidRequest(errorTexts.invalidRequest).toBody())
    const lines = Object.entries({
      ...headers,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      'Cache-Control': 'no-store',
      Connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n${body}`)
  }
}
