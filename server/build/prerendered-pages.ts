import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { type ClinicInfo, unsetClinic } from '#domain/clinic/clinic-info.ts'
import {
  fillPage,
  pageFile,
  RENDERER_FILE,
  type RenderedPage,
  SITE_FOLDER,
  TEMPLATE_FILE,
} from '#server/site/site-template.ts'

/** The exports of src/app/start/prerender.tsx. */
interface Renderer {
  renderPages: (clinic: ClinicInfo) => Promise<RenderedPage[]>
  renderFixedParts: () => { opening: string; files: Record<string, string> }
}

interface PrerenderOptions {
  root: string
  /** The plugins that transform the sources as for the browser. */
  plugins: () => Plugin[]
}

/**
 * Prerenders the public pages at build time; index.html is their template. The pages become part of the bundle, so that
 * later readers of the built files (the worker's precache list) find them.
 */
export function prerenderedPages(options: PrerenderOptions): Plugin {
  return {
    name: 'prerendered-pages',
    apply: 'build',
    // The app's folder is emptied first, so the renderer must not be there before.
    generateBundle: {
      order: 'post',
      async handler({ dir = '' }, bundle) {
        const frame = bundle['index.html']
        if (frame?.type !== 'asset') return
        const outDir = join(dir, SITE_FOLDER)
        const renderer = await buildRenderer(options, outDir)
        const { opening, files } = renderer.renderFixedParts()
        fillAppDocument(bundle, opening)
        delete bundle['index.html']
        const looks = sheetsOf(findReachable(bundle, '/src/app/start/site.tsx', isPage))
        const template = String(frame.source).replace('<!--styles-->', styleLinks(looks))
        await writeFile(join(outDir, TEMPLATE_FILE), template)
        for (const page of await renderer.renderPages(unsetClinic))
          this.emitFile({ type: 'asset', fileName: pageFile(page.path), source: fillPage(template, page) })
        for (const [fileName, source] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source })
      },
    },
  }
}

/**
 * Puts the loading state into the app's document. It also preloads the app's scripts while the first one fetches the
 * screen.
 */
function fillAppDocument(bundle: Rolldown.OutputBundle, opening: string): void {
  const document = bundle['app.html']
  if (document?.type !== 'asset') throw new Error('there is no app.html')
  const text = String(document.source)
  const app = findReachable(bundle, '/src/app/start/main.tsx')
  const unnamed = app.filter(({ fileName }) => !text.includes(fileName))
  document.source = text
    .replace('<!--styles-->', styleLinks(sheetsOf(app)))
    .replace('<!--preloads-->', preloadLinks(unnamed))
    .replace('<!--page-->', () => opening)
}

/**
 * Finds the chunk that holds this source file, its static imports, and those of its dynamic imports that `isWanted`.
 */
function findReachable(
  bundle: Rolldown.OutputBundle,
  source: string,
  isWanted: (file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined) => boolean = () => false,
): Rolldown.OutputChunk[] {
  const seen = new Set<string>()
  const reached: Rolldown.OutputChunk[] = []
  const gather = (fileName: string) => {
    const chunk = bundle[fileName]
    if (chunk?.type !== 'chunk' || seen.has(fileName)) return
    seen.add(fileName)
    for (const imported of chunk.imports) gather(imported)
    for (const fetched of chunk.dynamicImports) if (isWanted(bundle[fetched])) gather(fetched)
    reached.push(chunk)
  }
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(source))) gather(file.fileName)
  if (reached.length === 0) throw new Error(`no chunk holds ${source}`)
  return reached
}

/**
 * Collects the style sheets of all pages. Each page links all of them: its script is lazy, but its styles must be there
 * at once.
 */
function sheetsOf(chunks: readonly Rolldown.OutputChunk[]): Set<string> {
  return new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
}

function styleLinks(sheets: Iterable<string>): string {
  return [...sheets].map((sheet) => `<link rel="stylesheet" crossorigin href="/${sheet}">`).join('\n    ')
}

function preloadLinks(chunks: readonly Rolldown.OutputChunk[]): string {
  return chunks.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`).join('\n    ')
}

function isPage(chunk: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): boolean {
  return chunk?.type === 'chunk' && /\/public-site\/pages\/[\w-]+-page\.tsx$/.test(chunk.facadeModuleId ?? '')
}

/** Builds the renderer as a self-contained program for Node, which also the server runs. */
async function buildRenderer({ root, plugins }: PrerenderOptions, outDir: string): Promise<Renderer> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: plugins(),
    ssr: { noExternal: true },
    build: {
      ssr: 'src/app/start/prerender.tsx',
      outDir,
      emptyOutDir: true,
      // The style sheets belong to the app.
      emitAssets: false,
      rolldownOptions: { output: { entryFileNames: RENDERER_FILE, codeSplitting: false } },
    },
  })
  return (await import(pathToFileURL(join(outDir, RENDERER_FILE)).href)) as Renderer
}
