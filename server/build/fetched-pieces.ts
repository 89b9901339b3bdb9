import type { Plugin } from 'vite'

const VITE_HELPER = /^\0vite\/preload-helper\.js$/

/** Has the pieces of the app fetched by the `fetchPiece` of this file, in place of Vite's helper, after which a failure lasts. */
export function fetchedPieces(file: string): Plugin {
  return {
    name: 'fetched-pieces',
    apply: 'build',
    transform: {
      filter: { id: VITE_HELPER },
      handler: () => `export { fetchPiece as __vitePreload } from ${JSON.stringify(file)}`,
    },
  }
}
