import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CheckResult, checks } from '#tests/support/checks/check-tools.ts'
import { makeProject, removeProject } from './project-fixture.ts'

/** The rule that each file breaks, by the tool's name for it. */
const broken: Record<string, { rule: string; text: string }> = {
  'src/features/patients/by-path.ts': {
    rule: 'noRestrictedImports',
    text: "import { day } from '../agenda/day.ts'\n\nexport const b = day\n",
  },
  'src/features/patients/form/deep.ts': {
    rule: 'noRestrictedImports',
    text: "import { day } from '../../agenda/day.ts'\n\nexport const e = day\n",
  },
  'src/domain/with-react.ts': {
    rule: 'noRestrictedImports',
    text: "import { useState } from 'react'\n\nexport const f = useState\n",
  },
  'src/domain/with-data.ts': {
    rule: 'noRestrictedImports',
    text: "import { row } from '../data/local/row.ts'\n\nexport const g = row\n",
  },
  'src/domain/with-files.ts': {
    rule: 'noRestrictedImports',
    text: "import { readFile } from 'node:fs/promises'\n\nexport const h = readFile\n",
  },
  'src/data/local/with-react.ts': {
    rule: 'noRestrictedImports',
    text: "import { useState } from 'react'\n\nexport const i = useState\n",
  },
  'src/ui/with-domain.ts': {
    rule: 'noRestrictedImports',
    text: "import { centavos } from '#domain/centavos.ts'\n\nexport const j = centavos\n",
  },
  'src/features/patients/with-http.ts': {
    rule: 'noRestrictedImports',
    text: "import ky from 'ky'\n\nexport const k = ky\n",
  },
  'sw/with-remote.ts': {
    rule: 'noRestrictedImports',
    text: "import { row } from '#data/remote/row.ts'\n\nexport const l = row\n",
  },
  'server/with-data.ts': {
    rule: 'noRestrictedImports',
    text: "import { row } from '#data/local/row.ts'\n\nexport const m = row\n",
  },
  'server/with-tests.ts': {
    rule: 'noRestrictedImports',
    text: "import { row } from '../tests/row.ts'\n\nexport const n = row\n",
  },
  'server/with-tool.ts': {
    rule: 'noUndeclaredDependencies',
    text: "import { build } from 'vite'\n\nexport const o = build\n",
  },
  'src/domain/egg.ts': {
    rule: 'noImportCycles',
    text: "import type { Hen } from './hen.ts'\n\nexport type Egg = Hen | 1\n",
  },
  'src/domain/hen.ts': {
    rule: 'noImportCycles',
    text: "import type { Egg } from '#domain/egg.ts'\n\nexport type Hen = Egg | 2\n",
  },
  'src/domain/barrel.ts': { rule: 'noReExportAll', text: "export * from './centavos.ts'\n" },
  'src/domain/index-like.ts': { rule: 'noBarrelFile', text: "export { centavos } from './centavos.ts'\n" },
  'src/domain/by-default.ts': { rule: 'noDefaultExport', text: 'export default 1\n' },
  'src/domain/CamelCase.ts': { rule: 'useFilenamingConvention', text: 'export const p = 1\n' },
  'src/domain/no-extension.ts': {
    rule: 'useImportExtensions',
    text: "import { centavos } from './centavos'\n\nexport const q = centavos\n",
  },
  'src/domain/swallows.ts': { rule: 'noEmptyBlockStatements', text: 'try {\n  JSON.parse("")\n} catch {}\n' },
  'src/domain/anything.ts': { rule: 'noExplicitAny', text: 'export const r: any = 1\n' },
  'src/domain/surely.ts': { rule: 'noNonNullAssertion', text: 'export const s = [1].at(0)!\n' },
  'tests/focused.test.ts': {
    rule: 'noFocusedTests',
    text: "import { it } from 'vitest'\n\nit.only('runs alone', () => undefined)\n",
  },
  'tests/skipped.test.ts': {
    rule: 'noSkippedTests',
    text: "import { it } from 'vitest'\n\nit.skip('never runs', () => undefined)\n",
  },
  'src/domain/unformatted.ts': { rule: 'format', text: 'export const t = "double";\n' },
}

/** The same imports where they are allowed. */
const sound: Record<string, string> = {
  'src/domain/centavos.ts': "import { addDays } from 'date-fns'\n\nexport const centavos = addDays\n",
  'src/domain/values/amount.ts': "import { centavos } from '../centavos.ts'\n\nexport const amount = centavos\n",
  'src/data/local/row.ts':
    "import { Dexie } from 'dexie'\nimport { centavos } from '#domain/centavos.ts'\nimport { row as far } from '../remote/row.ts'\n\nexport const row = [Dexie, centavos, far]\n",
  'src/data/remote/row.ts': "import ky from 'ky'\n\nexport const row = ky\n",
  'src/features/agenda/day.ts': 'export type Day = number\nexport const day: Day = 1\n',
  'src/features/shared/session/paths.ts': "export const paths = ['/']\n",
  'src/features/patients/form/fields.ts':
    "import { useState } from 'react'\nimport { row } from '#data/local/row.ts'\nimport { paths } from '#features/shared/session/paths.ts'\nimport { label } from '../patients-texts.ts'\n\nexport const fields = [useState, row, paths, label]\n",
  'src/features/patients/patients-texts.ts': "export const label = 'Pacientes'\n",
  'src/app/routes.ts':
    "import { day } from '#features/agenda/day.ts'\nimport { fields } from '#features/patients/form/fields.ts'\n\nexport const routes = [day, fields]\n",
  'sw/precache.ts': "import { row } from '#data/local/row.ts'\n\nexport const precache = row\n",
  'server/http/reply.ts':
    "import Fastify from 'fastify'\nimport { centavos } from '#domain/centavos.ts'\n\nexport const reply = [Fastify, centavos]\n",
  'tests/row.ts': "import { reply } from '#server/http/reply.ts'\n\nexport const row = reply\n",
}

describe('the rules of Biome', () => {
  let root: string
  let result: CheckResult

  beforeAll(async () => {
    const breaking = Object.entries(broken).map(([path, { text }]) => [path, text])
    root = await makeProject({ ...sound, ...Object.fromEntries(breaking) })
    result = await checks.biome(root, [])
  })

  afterAll(() => removeProject(root))

  /** The rules that Biome reported for a file: `path:line:column lint/group/rule`, or `path format`. */
  const rulesBrokenIn = (path: string): string[] =>
    result.findings
      .split('\n')
      .filter((line) => line.startsWith(`${path}:`) || line.startsWith(`${path} `))
      .map((line) => line.split(' ')[1]?.split('/').at(-1) ?? '')

  it.each(Object.entries(broken))('refuses %s', (path, { rule }) => {
    expect(rulesBrokenIn(path)).toContain(rule)
  })

  it.each(Object.keys(sound))('accepts %s', (path) => {
    expect(rulesBrokenIn(path)).toEqual([])
  })
})
