import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const manifestName = 'manifest.webmanifest'
const manifestFile = join(import.meta.dirname, manifestName)

/** Serves the manifest at the top of the project under its own name, in development and in the build alike. */
function topLevelManifest(): Plugin {
  return {
    name: 'top-level-manifest',
    configureServer(server) {
      server.middlewares.use(`/${manifestName}`, (_request, response, next) => {
        readFile(manifestFile).then((manifest) => {
          response.setHeader('content-type', 'application/manifest+json')
          response.end(manifest)
        }, next)
      })
    },
    async generateBundle() {
      this.addWatchFile(manifestFile)
      this.emitFile({ type: 'asset', fileName: manifestName, source: await readFile(manifestFile) })
    },
  }
}

/**
 * Begins every style sheet with the order of the layers: the pieces of the app bring sheets of their own, and whichever the
 * browser happens to read first would else decide which layer gives way.
 */
function layerOrderFirst(): Plugin {
  return {
    name: 'layer-order-first',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.css$/ },
      handler: (code) => `@layer reset, tokens, vendor, base, components;\n${code}`,
    },
  }
}

export default defineConfig({
  appType: 'spa',
  plugins: [
    react(),
    layerOrderFirst(),
    topLevelManifest(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      manifest: false,
      // The app registers the worker itself: a new version asks before it takes over.
      injectRegister: null,
      registerType: 'prompt',
      injectManifest: {
        // A classic script: not every browser in use starts a worker that is a module.
        rollupFormat: 'iife',
        globPatterns: ['**/*.{html,js,css,svg,png,woff2,webmanifest}'],
      },
    }),
  ],
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy allows the origin's own files only: nothing inline, no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
  },
})
