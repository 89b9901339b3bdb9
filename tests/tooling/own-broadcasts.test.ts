import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'

it('broadcasts of a test file in another worker are not received here', async () => {
  const heard: unknown[] = []
  const channel = new BroadcastChannel('changes')
  channel.onmessage = ({ data }: MessageEvent<unknown>) => heard.push(data)
  const telling = `const channel = new BroadcastChannel('changes'); channel.postMessage('of another worker'); channel.close()`
  const other = new Worker(telling, { eval: true })
  await once(other, 'exit')
  const tab = new BroadcastChannel('changes')
  tab.postMessage('of another tab')
  await eventually(() => expect(heard).toEqual(['of another tab']))
  for (const each of [channel, tab]) each.close()
})
