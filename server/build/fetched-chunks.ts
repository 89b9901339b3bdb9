import type { Plugin } from 'vite'

const VITE_HELPER = /^\0vite\/preload-helper\.js$/

/** Replaces Vite's preload helper by the `fetchChunk` of this file, so that a failed chunk can be fetched again. */
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
