import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, inject, it } from 'vitest'
import { folderForEachTest } from '#tests/support/server/clinic-folder.ts'

const clinic = folderForEachTest()
let group: number | undefined

afterEach(async () => {
  if (group !== undefined) endGroup(group)
})

/** As npm runs a script: in a shell that does not pass on the signal that ends it. */
function runInShell(variables: Record<string, string>) {
  const server = join(inject('serverDist'), 'server', 'main.js')
  const child = spawn('sh', ['-c', '"$NODE" "$SERVER"; exit'], {
    env: {
      PATH: process.env.PATH,
      NODE: process.execPath,
      SERVER: server,
      DATA_DIR: clinic.folder.path,
      PORT: '0',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  group = child.pid
  let out = ''
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  // The server also holds the pipe, which closes with the last holder.
  const closed = once(child.stdout, 'close')
  const listening = async () => {
    while (!out.includes('Escuchando')) await once(child.stdout, 'data')
  }
  return { child, closed, listening }
}

it('a server that npm started stops properly when npm is ended', async () => {
  const { child, closed, listening } = runInShell({ npm_lifecycle_event: 'start' })
  await listening()
  child.kill('SIGTERM')
  await closed
  // The WAL was checkpointed, so the database was closed and not dropped.
  await expect(access(`${clinic.folder.database}-wal`)).rejects.toMatchObject({ code: 'ENOENT' })
})

/** Ends the rest of the process group. */
function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
