import { once } from 'node:events'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BackgroundWork } from '#server/platform/background-work.ts'
import { rawAnswer, rawRequest } from '#tests/support/network/raw-http.ts'

let app: FastifyInstance
let background: BackgroundWork
let url: string
let asked: boolean
const done: string[] = []

beforeEach(async () => {
  asked = false
  done.length = 0
  background = new BackgroundWork((_, error) => done.push(error.message))
  app = Fastify({ forceCloseConnections: true })
  app.get('/answered', async (_, reply) => {
    background.after(reply, async () => done.push('after its answer'))
    return 'an answer'
  })
  app.get('/hung-up', async ({ raw }, reply) => {
    raw.socket.destroy()
    await once(raw.socket, 'close')
    background.after(reply, async () => done.push('for nobody'))
  })
  app.get('/endless', async (_, reply) => {
    background.after(reply, async () => done.push('never'))
    asked = true
    return new Promise(() => undefined)
  })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

it('work is done after the answer', async () => {
  await (await fetch(`${url}/answered`)).text()
  await background.done()
  expect(done).toEqual(['after its answer'])
})

it('work is done when the client has gone before the answer', async () => {
  await rawAnswer(url, rawRequest('GET', '/hung-up'))
  await expect.poll(() => done).toEqual(['for nobody'])
  await background.done()
})

it('work after an answer that is never sent does not delay a stop', async () => {
  const answer = rawAnswer(url, rawRequest('GET', '/endless'))
  await expect.poll(() => asked).toBe(true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const ended = background.done()
  await vi.runAllTimersAsync()
  await ended
  expect(done).toEqual([])
  app.server.closeAllConnections()
  await answer
})
