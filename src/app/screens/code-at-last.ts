import { ChunkMissingError } from '#app/start/fetch-chunk.ts'

const AGAIN_MS = 10_000

/** Code for what must be said, though nobody presses anything: it is asked for until it can be had. Null once `signal` has ended that. */
export async function codeAtLast<Code>(load: () => Promise<Code>, signal: AbortSignal): Promise<Code | null> {
  while (!signal.aborted) {
    try {
      return await load()
    } catch (error) {
      if (!(error instanceof ChunkMissingError)) throw error
      console.warn(error)
    }
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  }
  return null
}
