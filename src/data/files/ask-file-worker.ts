import { FileRefusedError, type FileSheet } from './file-refusal.ts'
import type { FileAnswered, FileAsked } from './file-worker.ts'
import workerUrl from './file-worker.ts?worker&url'

/**
 * Reads the sheets of a file in a worker, so that a large one does not freeze the screen. Rejects with FileRefusedError
 * for a file that can't be read.
 */
export async function askFileWorker(file: File): Promise<readonly FileSheet[]> {
  const bytes = await file.arrayBuffer()
  const worker = new Worker(trustedUrl() as string)
  try {
    const answer = await new Promise<FileAnswered>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<FileAnswered>) => resolve(data)
      worker.onerror = () => reject(new FileRefusedError('damaged'))
      const asked: FileAsked = { bytes, name: file.name }
      worker.postMessage(asked, [bytes])
    })
    if ('refusal' in answer) throw new FileRefusedError(answer.refusal)
    return answer.sheets
  } finally {
    worker.terminate()
  }
}

interface ScriptUrlPolicies {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => {
    createScriptURL: (url: string) => unknown
  }
}

let trusted: unknown

/** The page's policy (Trusted Types) allows only the reader's own script. A policy can be made only once. */
function trustedUrl(): unknown {
  const policies = (window as { trustedTypes?: ScriptUrlPolicies }).trustedTypes
  trusted ??= policies
    ? policies.createPolicy('file-reader', { createScriptURL: ownUrl }).createScriptURL(workerUrl)
    : workerUrl
  return trusted
}

function ownUrl(url: string): string {
  if (url !== workerUrl) throw new TypeError(`not the reader: ${url}`)
  return url
}
