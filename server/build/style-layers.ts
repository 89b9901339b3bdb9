import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

const ORDER = '@layer reset, tokens, vendor, base, shared, components;'
const SHARED = '/styles/'
const SOURCES = '/src/'

/**
 * Puts each style module into its layer, so that a component's own rules win over those that it shares. Every sheet
 * begins with the order of the layers: the chunks of the app bring sheets of their own, and whichever the browser
 * happens to read first would else decide which layer gives way.
 */
export function styleLayers(): Plugin {
  return {
    name: 'style-layers',
    enforce: 'pre',
    config: () => ({ css: { modules: { generateScopedName: scopedName } } }),
    transform: {
      filter: { id: /\/src\/.*\.css$/ },
      handler: (code, id) => `${ORDER}\n${id.endsWith('.module.css') ? wrapInLayer(code, id) : code}`,
    },
  }
}

function wrapInLayer(code: string, id: string): string {
  const layer = sourcePath(id).includes(SHARED) ? 'shared' : 'components'
  return `@layer ${layer} {\n${code}\n}`
}

/** Scopes a class by where its file is, in few letters: scripts carry these names, and need not change with a rule. */
function scopedName(name: string, file: string): string {
  return `${name}_${createHash('sha256').update(sourcePath(file)).digest('base64url').slice(0, 4)}`
}

const sourcePath = (file: string) => file.slice(file.lastIndexOf(SOURCES))
