/** The window's event after a chunk could not be fetched: the server may have another version without it. */
export const CHUNK_MISSING = 'chunk-missing'

/** Thrown when a chunk's code or style sheet could not be loaded; `cause` says why. */
export class ChunkMissingError extends Error {
  override readonly name = 'ChunkMissingError'
}

/** Files that this page is fetching or has fetched, by path. A failed file is removed. */
const fetches = new Map<string, Promise<void>>()

/**
 * Loads a chunk: the build calls this for each `import()`, with the chunk's files. It fetches the files before the
 * code. A browser never retries a failed module, or what that module imports, until the page is reloaded. A failed file
 * can simply be fetched again. Rejects with ChunkMissingError.
 */
export async function fetchChunk<Chunk>(load: () => Promise<Chunk>, files: readonly string[] = []): Promise<Chunk> {
  try {
    await Promise.all(files.map(fetchFile))
    return await load()
  } catch (error) {
    window.dispatchEvent(new Event(CHUNK_MISSING))
    throw new ChunkMissingError('a chunk of the app could not be loaded', { cause: error })
  }
}

function fetchFile(file: string): Promise<void> {
  const path = `/${file}`
  const coming = fetches.get(path) ?? (isLoaded(path) ? Promise.resolve() : fetchNew(path))
  fetches.set(path, coming)
  coming.catch(() => fetches.delete(path))
  return coming
}

/** Whether the document or a running script has already loaded the file. */
function isLoaded(path: string): boolean {
  if (document.querySelector(`link[href="${path}"]`)) return true
  // A fetched style sheet is not applied yet.
  if (path.endsWith('.css')) return false
  const fetched = performance.getEntriesByName(new URL(path, location.href).href)
  return fetched.some((entry) => entry instanceof PerformanceResourceTiming && entry.responseStatus === 200)
}

/** How long to wait before a lost request is repeated. */
const REPEAT_AFTER_MS = 500

/** Fetches a file into the browser's cache, where the import finds it. A request that gets no answer is repeated once. */
async function fetchNew(path: string): Promise<void> {
  const answer = await fetch(path).catch(() => fetchLater(path))
  if (!answer.ok) throw new Error(`${path} could not be fetched: ${answer.status}`)
  await answer.arrayBuffer()
  if (path.endsWith('.css')) await showSheet(path)
}

async function fetchLater(path: string): Promise<Response> {
  await new Promise((resolve) => setTimeout(resolve, REPEAT_AFTER_MS))
  return fetch(path)
}

function showSheet(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = path
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(`${path} could not be applied`))
    }
    document.head.append(link)
  })
}
