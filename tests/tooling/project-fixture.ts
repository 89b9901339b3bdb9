import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const project = process.cwd()
const isConfiguration = (name: string) =>
  /^(package\.json|tsconfig.*\.json|biome\.json|knip\.json|\.oxlintrc\.json|\.gitignore)$/.test(name)

/** Makes a project with these files in a temporary folder, with the real configuration of every tool. */
export async function makeProject(files: Record<string, string>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'rules-'))
  const names = (await readdir(project)).filter(isConfiguration)
  await Promise.all(names.map((name) => cp(join(project, name), join(root, name))))
  await symlink(join(project, 'node_modules'), join(root, 'node_modules'), 'junction')
  await writeInto(root, { 'tests/support/checks/knip-file-count.ts': reporter, ...files })
  return root
}

const reporter = `export default ({ counters }: { counters: { processed: number } }): void => {
  console.log(\`Read \${counters.processed} files\`)
}
`

async function writeInto(root: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
}

export const removeProject = (root: string): Promise<void> => rm(root, { recursive: true, force: true })
