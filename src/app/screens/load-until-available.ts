import { ChunkMissingError } from '#app/start/fetch-chunk.ts'

const RETRY_EVERY_MS = 10_000

/** Loads code for a message that nobody has asked for; retries until it succeeds. Null when `signal` aborts. */
export async function loadUntilAvailable<Code>(load: () => Promise<Code>, signal: AbortSignal): Promise<Code | null> {
  while (!signal.aborted) {
    try {
      return await load()
    } catch (error) {
      if (!(error instanceof ChunkMissingError)) throw error
      console.warn(error)
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_EVERY_MS))
  }
  return null
}
