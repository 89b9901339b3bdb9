import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createApi } from '#data/remote/http/api.ts'
import { NotAFileError, UnreachableError } from '#data/remote/http/api-error.ts'
import { requestFile } from '#data/remote/http/request-file.ts'
import { type AskFile, fetchStatisticsFile } from '#data/remote/statistics-file.ts'
import { localDate } from '#domain/values/dates/local-date.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const NOVEMBER = { from: localDate('2026-11-01'), to: localDate('2026-11-30') }

let server: Server | undefined

afterEach(async () => {
  server?.closeAllConnections()
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
  server = undefined
})

/** Requests the file from a real listener that gives this answer. */
async function askAnswered(listener: RequestListener): Promise<AskFile> {
  const listening = createServer(listener)
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const { port } = listening.address() as AddressInfo
  const api = createApi({ baseUrl: `http://127.0.0.1:${port}/api/v1` })
  return (request) => requestFile(api, { ...request, token: 'una-llave' })
}

async function answered(status: number, type: string, body: string | Uint8Array): Promise<Blob> {
  return fetchStatisticsFile(
    await askAnswered((_, response) =>
      response.writeHead(status, { 'content-type': type, 'sync-epoch': '1' }).end(body),
    ),
    NOVEMBER,
  )
}

describe('the exported statistics', () => {
  it('are the received bytes, requested by period and session', async () => {
    const bytes = new Uint8Array([0x50, 0x4b, 3, 4, 0xff, 0, 200])
    const asked: unknown[] = []
    const ask = await askAnswered(({ url, headers }, response) => {
      asked.push(url, headers.authorization)
      response.writeHead(200, { 'content-type': XLSX, 'sync-epoch': '1' }).end(bytes)
    })
    const file = await fetchStatisticsFile(ask, NOVEMBER)
    expect([...new Uint8Array(await file.arrayBuffer())]).toEqual([...bytes])
    expect(asked).toEqual(['/api/v1/stats/export?startDate=2026-11-01&endDate=2026-11-30', 'Bearer una-llave'])
  })

  it.each([
    [200, XLSX, ''],
    [200, XLSX, 'PK'],
    [200, 'application/json', '{"total":3}'],
    [200, 'text/html', '<h1>Bienvenido a la red</h1>'],
    [204, XLSX, ''],
  ])('fail when the answer is no spreadsheet: %d %s %j', async (status, type, body) => {
    await expect(answered(status, type, body)).rejects.toBeInstanceOf(NotAFileError)
  })

  it.each([
    ['application/json', '{"message":"Falta un día","code":"invalid"}', 'Falta un día'],
    ['application/json', '{"error":"Otra falta"}', 'Otra falta'],
    [XLSX, '{"message":"Dicho en un archivo"}', 'Dicho en un archivo'],
    ['text/plain', 'El disco está lleno\n', 'El disco está lleno'],
    ['text/plain', '"sin campos"', '"sin campos"'],
    ['application/json', '{"code":"internal"}', null],
    ['text/plain', '', null],
    ['text/html', '<h1>502 Bad Gateway</h1>', null],
  ])('report the reason of a refusal: %s %j', async (type, body, said) => {
    await expect(answered(500, type, body)).rejects.toMatchObject({ status: 500, serverMessage: said })
  })

  it('fail when nothing answers', async () => {
    const ask = await askAnswered((_, response) => response.destroy())
    await expect(fetchStatisticsFile(ask, NOVEMBER)).rejects.toBeInstanceOf(UnreachableError)
  })

  it('fail when the download breaks off', async () => {
    const ask = await askAnswered((_, response) => {
      response.writeHead(200, { 'content-type': XLSX, 'content-length': '1000' })
      response.write('PK\u0003\u0004', () => response.destroy())
    })
    await expect(fetchStatisticsFile(ask, NOVEMBER)).rejects.toBeInstanceOf(UnreachableError)
  })
})
