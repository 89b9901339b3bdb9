import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { fetchedChunks } from './server/build/fetched-chunks.ts'
import { prerenderedPages } from './server/build/prerendered-pages.ts'
import { appParts, sharedChunks } from './server/build/shared-chunks.ts'
import { staffOnlyFiles } from './server/build/staff-only-files.ts'
import { styleLayers } from './server/build/style-layers.ts'
import { ownPathOf } from './src/domain/clinic/app-paths.ts'
import { publicPaths } from './src/features/shared/session/paths.ts'

const manifestName = 'manifest.webmanifest'
const manifestFile = join(import.meta.dirname, manifestName)

/** Serves the manifest at the root under its own name, in development and in the build. */
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

/** In development too each address has its own document; a public one is drawn in the browser there. */
function documentsInDevelopment(): Plugin {
  return {
    name: 'documents-in-development',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const path = request.url?.split('?', 1)[0] ?? ''
        const isScreen = request.headers.accept?.includes('text/html') && !path.includes('.')
        if (isScreen) request.url = publicPaths.includes(path) ? '/index.html' : '/app.html'
        next()
      })
    },
  }
}

/** Precaches a page under its canonical address, to which the server redirects from the file's name. */
async function pageAddresses<File extends { url: string }>(files: File[]) {
  const addressOf = (url: string) => ownPathOf(`/${url}`) ?? url
  return { manifest: files.map((file) => ({ ...file, url: addressOf(file.url) })), warnings: [] }
}

/** What makes of our sources what they are in the browser. */
const sourcePlugins = () => [...react(), styleLayers()]

const staffOnly = staffOnlyFiles(
  'src/app/screens/staff-screens.tsx',
  'src/app/screens/agenda-screens.tsx',
  'src/app/screens/money-screens.tsx',
  'src/app/screens/settings-screens.tsx',
)

export default defineConfig({
  appType: 'spa',
  plugins: [
    sourcePlugins(),
    topLevelManifest(),
    documentsInDevelopment(),
    prerenderedPages({ root: import.meta.dirname, plugins: sourcePlugins }),
    fetchedChunks(join(import.meta.dirname, 'src/app/start/fetch-chunk.ts')),
    staffOnly.plugin,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      manifest: false,
      // The app registers the worker itself, since a new version asks before it takes over.
      injectRegister: null,
      registerType: 'prompt',
      injectManifest: {
        // A classic script, since some browsers in use can't start module workers.
        rollupFormat: 'iife',
        // The manifest names the clinic, so only the server knows it.
        globPatterns: ['**/*.{html,js,css,svg,png,woff2}'],
        // Only used by link previews.
        globIgnores: ['social-card.png'],
        manifestTransforms: [pageAddresses, staffOnly.mark],
      },
    }),
  ],
  build: {
    outDir: 'dist/app',
    rolldownOptions: {
      input: ['index.html', 'app.html'],
      output: {
        codeSplitting: {
          // A group does not pull in its modules' dependencies: those match another group, or none.
          includeDependenciesRecursively: false,
          groups: [
            // All public pages share one style sheet, which is fetched once.
            { name: 'site-looks', test: /\/public-site\/.+\.module\.css$/, priority: 1 },
            { name: sharedChunks(appParts(import.meta.dirname)), debugName: 'shared-chunks' },
          ],
        },
      },
    },
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy allows only files of our origin: nothing inline, no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
  },
})
