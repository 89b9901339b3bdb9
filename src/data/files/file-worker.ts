import { type FileRefusal, FileRefusedError, type FileSheet } from './file-refusal.ts'
import { readFileSheets } from './read-file.ts'

/** What the worker is sent, and what it answers. */
export interface FileAsked {
  bytes: ArrayBuffer
  name: string
}
export type FileAnswered = { sheets: readonly FileSheet[] } | { refusal: FileRefusal }

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<FileAsked>) => void) | null
  postMessage: (answer: FileAnswered) => void
}

scope.onmessage = ({ data: { bytes, name } }) => scope.postMessage(answerTo(new Uint8Array(bytes), name))

function answerTo(bytes: Uint8Array, name: string): FileAnswered {
  try {
    return { sheets: readFileSheets(bytes, name) }
  } catch (error) {
    if (error instanceof FileRefusedError) return { refusal: error.reason }
    // Whatever else goes wrong is in the file: nothing but it is read here.
    console.error(error)
    return { refusal: 'damaged' }
  }
}
