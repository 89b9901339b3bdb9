import { mkdtempSync, rmSync } from 'node:fs'
import { cp, mkdtemp, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { buildForProduction } from './production-build.ts'

/** A copy of the built product in a folder of its own, whose app can be replaced by a newer build. */
export interface DeployedCopy {
  /** As dist/: server and app. */
  dist: string
  /** Builds the app anew from the same sources, bearing a mark, and puts it in the place of the old one. */
  deploy: (mark: string) => Promise<void>
  dispose: () => Promise<void>
}

/** Every page of a build that bears a mark says so: `document.documentElement.dataset.build`. So does a screen of the staff. */
export async function createDeployedCopy(): Promise<DeployedCopy> {
  const root = process.cwd()
  const folder = await mkdtemp(join(tmpdir(), 'entrega-'))
  const dist = join(folder, 'dist')
  await cp(join(root, 'dist'), dist, { recursive: true })
  // The server's packages are looked for from its own place upwards.
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir')
  return {
    dist,
    deploy: async (mark) => {
      const fresh = join(folder, `app-${mark}`)
      await cp(await markedBuild(root, mark), fresh, { recursive: true })
      await rename(join(dist, 'app'), join(folder, `before-${mark}`))
      await rename(fresh, join(dist, 'app'))
    },
    dispose: () => rm(folder, { recursive: true, force: true }),
  }
}

const builds = new Map<string, Promise<string>>()

/** A build takes long: each is made once, in a folder that the process leaves with its end. */
function markedBuild(root: string, mark: string): Promise<string> {
  const known = builds.get(mark)
  if (known) return known
  const folder = mkdtempSync(join(tmpdir(), 'version-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const build = buildForProduction({
    root,
    logLevel: 'error',
    plugins: [marking(mark)],
    build: { outDir: folder, emptyOutDir: true },
  }).then(() => folder)
  builds.set(mark, build)
  return build
}

function marking(mark: string): Plugin {
  return {
    name: 'marking',
    transform: {
      filter: { id: /\/(app\/start\/(main|site)|accounting\/accounting-page)\.tsx$/ },
      handler: (code) => `${code}\ndocument.documentElement.dataset.build = ${JSON.stringify(mark)}\n`,
    },
  }
}
