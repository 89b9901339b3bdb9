import { threadId } from 'node:worker_threads'

/*
 * Dexie tells other tabs of its changes by a BroadcastChannel, which in Node reaches every thread of the process: a test would hear
 * what the test file of another worker writes to a database of the same name. Each worker gets channels of its own instead.
 */

const Everybodys = globalThis.BroadcastChannel

class OwnChannel extends Everybodys {
  constructor(name: string) {
    super(`${threadId} ${name}`)
  }
}

if (Everybodys.name !== OwnChannel.name) globalThis.BroadcastChannel = OwnChannel
