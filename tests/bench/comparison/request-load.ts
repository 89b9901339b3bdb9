import { Agent, request } from 'node:http'

export interface LoadedCall {
  method: 'GET' | 'POST'
  path: string
  body?: unknown
}

/** What a server did under load. */
export interface LoadTimes {
  perSecond: number
  /** Milliseconds of each request, from its call to the end of its answer. */
  times: number[]
}

/** How a server is loaded: for so long, over so many connections. */
interface Load {
  seconds: number
  connections?: number
}

/** Sends calls, on each connection the next one as soon as the last is answered. */
export async function loadTimes(
  url: string,
  token: string,
  call: (index: number) => LoadedCall,
  { seconds, connections = 8 }: Load,
): Promise<LoadTimes> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const start = performance.now()
  const passed = () => (performance.now() - start) / 1000
  let sent = 0
  const connection = async () => {
    while (passed() < seconds) {
      const start = performance.now()
      await send(agent, url, token, call(sent++))
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: connections }, connection))
  const perSecond = times.length / passed()
  agent.destroy()
  return { perSecond, times }
}

function send(agent: Agent, url: string, token: string, { method, path, body }: LoadedCall): Promise<void> {
  const text = body === undefined ? '' : JSON.stringify(body)
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  }
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/api/v1${path}`, { method, agent, headers }, (answer) => {
      const isFine = (answer.statusCode ?? 0) < 300
      answer.resume().on('end', () => (isFine ? resolve() : reject(new Error(`${path}: ${answer.statusCode}`))))
    })
    sent.on('error', reject).end(text)
  })
}
