import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'
import { styleLayers } from '#server/build/style-layers.ts'

/** The bench page, bundled like the product: script and style sheet. */
export interface PageBundle {
  script: string
  styles: string
}

/** Bundles the real modules and the measuring code in memory into one script, so that nothing is fetched meanwhile. */
export async function bundlePage(root: string): Promise<PageBundle> {
  process.env.NODE_ENV = 'production'
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    plugins: [react(), styleLayers()],
    build: {
      write: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'page', 'bench-page.tsx'),
        output: { codeSplitting: false },
      },
    },
  })
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput
  return { script: textOf(output, '.js'), styles: textOf(output, '.css') }
}

function textOf(output: Rolldown.RolldownOutput['output'], ending: string): string {
  const found = output.find(({ fileName }) => fileName.endsWith(ending))
  if (!found) throw new Error(`the bundle has no ${ending} file`)
  return found.type === 'chunk' ? found.code : String(found.source)
}
