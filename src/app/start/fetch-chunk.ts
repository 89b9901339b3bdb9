/** Tells the window that a chunk could not be had: maybe the server has it no more, since it has another version. */
export const CHUNK_MISSING = 'chunk-missing'

/** The code or the sheet of a chunk of the app could not be had; `cause` says why. */
export class ChunkMissingError extends Error {
  override readonly name = 'ChunkMissingError'
}

/** What this page fetches or has fetched, by its path. A file that did not come is forgotten. */
const asked = new Map<string, Promise<void>>()

/**
 * How every later chunk of the app comes: the build calls this for each `import()`, with the files that the chunk is made of. First
 * the files, then the code: a browser does not ask again for a module that it once failed to get, nor for what that one imports,
 * until the page is loaded anew; a file that did not come is simply asked for again. Rejects with ChunkMissingError when one can't be had.
 */
export async function fetchChunk<Piece>(load: () => Promise<Piece>, files: readonly string[] = []): Promise<Piece> {
  try {
    await Promise.all(files.map(fetchFile))
    return await load()
  } catch (error) {
    window.dispatchEvent(new Event(CHUNK_MISSING))
    throw new ChunkMissingError('a chunk of the app could not be had', { cause: error })
  }
}

function fetchFile(file: string): Promise<void> {
  const path = `/${file}`
  const coming = asked.get(path) ?? (isHere(path) ? Promise.resolve() : fetchNew(path))
  asked.set(path, coming)
  coming.catch(() => asked.delete(path))
  return coming
}

/** The document asked for it, or a script that runs. */
function isHere(path: string): boolean {
  if (document.querySelector(`link[href="${path}"]`)) return true
  // A sheet that was fetched is not shown yet.
  if (path.endsWith('.css')) return false
  const fetched = performance.getEntriesByName(new URL(path, location.href).href)
  return fetched.some((entry) => entry instanceof PerformanceResourceTiming && entry.responseStatus === 200)
}

/** From here on the browser has the file: whoever imports it finds it there. */
async function fetchNew(path: string): Promise<void> {
  const answer = await fetch(path)
  if (!answer.ok) throw new Error(`${path} can not be had: ${answer.status}`)
  await answer.arrayBuffer()
  if (path.endsWith('.css')) await showSheet(path)
}

function showSheet(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = path
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(`${path} can not be shown`))
    }
    document.head.append(link)
  })
}
