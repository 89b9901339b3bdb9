import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * `npm run sbom`. Writes all packages of the product into sbom.cdx.json, in the format of CycloneDX. `npm sbom --omit
 * dev` would leave out packages that a tool for developers uses, too, so its whole list is filtered here.
 */

const OUTPUT = 'sbom.cdx.json'
const LARGEST_BYTES = 64 * 1024 * 1024
const ONLY_FOR_DEVELOPERS = 'cdx:npm:package:development'

interface Sbom {
  components: { 'bom-ref': string; properties?: { name: string; value: string }[] }[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

const root = process.cwd()
const npm = ['sbom', '--package-lock-only', '--sbom-type=application', '--sbom-format=cyclonedx']
const { stdout } = await promisify(execFile)('npm', npm, {
  cwd: root,
  maxBuffer: LARGEST_BYTES,
  shell: process.platform === 'win32',
})
await writeFile(join(root, OUTPUT), `${JSON.stringify(withoutTools(JSON.parse(stdout)), null, 2)}\n`)

function withoutTools(sbom: Sbom): Sbom {
  const components = sbom.components.filter(
    ({ properties = [] }) => !properties.some(({ name }) => name === ONLY_FOR_DEVELOPERS),
  )
  const dropped = new Set(sbom.components.filter((each) => !components.includes(each)).map((each) => each['bom-ref']))
  const dependencies = sbom.dependencies
    .filter(({ ref }) => !dropped.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => !dropped.has(each)) }))
  return { ...sbom, components, dependencies }
}
