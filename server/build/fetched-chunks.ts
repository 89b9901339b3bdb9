import type { Plugin } from 'vite'

const VITE_HELPER = /^\0vite\/preload-helper\.js$/

/** Has the chunks of the app fetched by the `fetchChunk` of this file, in place of Vite's helper, after which a failure lasts. */
export function fetchedChunks(file: string): Plugin {
  return {
    name: 'fetched-chunks',
    apply: 'build',
    transform: {
      filter: { id: VITE_HELPER },
      handler: () => `export { fetchChunk as __vitePreload } from ${JSON.stringify(file)}`,
    },
  }
}
