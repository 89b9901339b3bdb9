import { describe, expect, it } from 'vitest'
import { foreignFeatures, nameClashes, placeBoundTexts } from '#tests/support/checks/house-rules.ts'
import { longSentences, unreadableDocs } from '#tests/support/checks/long-sentences.ts'
import { retiredWords } from '#tests/support/checks/retired-words.ts'
import { specFaults } from '#tests/support/checks/sync-spec.ts'

describe('file names', () => {
  it('may be shared by a component, its styles and its test', () => {
    expect(nameClashes(['src/ui/layout/card.tsx', 'src/ui/layout/card.module.css', 'tests/ui/card.test.ts'])).toEqual(
      [],
    )
  })

  it('may be shared by the programs that are called main', () => {
    expect(nameClashes(['server/main.ts', 'server/cli/demo/main.ts', 'src/app/start/main.tsx'])).toEqual([])
  })

  it('may be shared by the folders with packages of their own', () => {
    const folders = ['tests/bench/lighthouse', 'tests/bench/peers']
    const names = ['.npmrc', 'package.json', 'package-lock.json']
    expect(nameClashes(folders.flatMap((folder) => names.map((name) => `${folder}/${name}`)))).toEqual([])
  })

  it('are refused when two files would be confused', () => {
    expect(nameClashes(['src/domain/patient.ts', 'src/features/patients/patient.tsx'])).toEqual([
      'one name for several files: src/domain/patient.ts, src/features/patients/patient.tsx',
    ])
  })
})

describe('a feature', () => {
  const path = 'src/features/patients/list/patient-row.tsx'

  it.each([
    "import { day } from '#features/agenda/day.ts'",
    "import type { Day } from '#features/agenda/week/day.ts'",
    "export { day } from '../../agenda/day.ts'",
    "const later = () => import('#features/agenda/day.ts')",
    "import '#features/agenda/day.ts'",
  ])('must not import another one: %s', (text) => {
    expect(foreignFeatures(path, text)).toHaveLength(1)
    expect(foreignFeatures('src/app/screens/app-routes.tsx', text)).toEqual([])
  })

  it.each([
    "import { paths } from '#features/shared/session/paths.ts'",
    "import { patientsTexts } from '#features/patients/patients-texts.ts'",
    "import { patientsTexts } from '../patients-texts.ts'",
    "import styles from './patient-row.module.css'",
    "import { Card } from '#ui/layout/card.tsx'",
  ])('may import shared code and its own: %s', (text) => {
    expect(foreignFeatures(path, text)).toEqual([])
  })

  it('that is shared imports no other', () => {
    expect(
      foreignFeatures('src/features/shared/forms/x.ts', "import { a } from '#features/patients/a.ts'"),
    ).toHaveLength(1)
  })
})

describe('machine-specific texts', () => {
  const host = ['registry', 'npmjs', 'org'].join('.')
  const home = ['', 'home', 'ana'].join('/')

  it('are refused with their line', () => {
    expect(placeBoundTexts('README.md', `one\nsee https://${host}/ky`)).toEqual([
      `README.md:2 holds the host of a package registry: https://${host}`,
    ])
    expect(placeBoundTexts('a.ts', `const folder = '${home}/clinica'`)).toEqual([
      `a.ts:1 holds a path of one machine: ${home}`,
    ])
  })

  it('do not include the paths of the API, of imports or of the home folder', () => {
    expect(placeBoundTexts('a.ts', "'/api/v1/work/1' './tmp/x' '~/work/clinica' 'https://example.org/home/x'")).toEqual(
      [],
    )
  })
})

describe('a retired word', () => {
  it('is refused in code, comments and docs, with its replacement', () => {
    const word = ['tur', 'no'].join('')
    expect(retiredWords('src/a.ts', `one\nconst ${word} = 1`)).toEqual([
      `src/a.ts:2 says '${word}': write 'appointment'`,
    ])
    expect(retiredWords('docs/a.md', `the next ${word}s of a patient`)).toHaveLength(1)
  })

  it('is allowed in texts for people', () => {
    const word = ['tur', 'no'].join('')
    expect(retiredWords('src/a.ts', `const text = 'Nuevo ${word}' // says «${word}»`)).toEqual([])
    expect(retiredWords('src/a.css', `.${word} {}`)).toEqual([])
  })
})

describe('a sentence of the docs', () => {
  const long = `Word ${'word '.repeat(35).trim()}.`

  it('is long from 36 words on, also in a table; code does not count', () => {
    expect(longSentences(`One short sentence here. ${long}`)).toMatchObject({ all: 2, long: [long] })
    expect(longSentences(`| a cell of words | ${long} |`).long).toHaveLength(1)
    expect(longSentences(`\`\`\`\n${long}\n\`\`\``).long).toEqual([])
  })

  it('may be long in one of twenty cases', () => {
    const short = 'This is a short one. '
    expect(unreadableDocs(new Map([['a.md', `${short.repeat(19)}${long}`]]))).toEqual([])
    expect(unreadableDocs(new Map([['a.md', `${short.repeat(18)}${long}`]]))).toHaveLength(1)
  })
})

describe('a rule of the sync protocol', () => {
  const rules =
    '- **S-1** A sender runs (`run` in `cycle.ts`).\n- **S-2** It rests (`rest` and `wake` in\n  `cycle.ts`).\n'
  const code = 'export async function run() {}\nexport const rest = 1\nexport const wake = 1\n'
  const ids = (...named: string[]) => `it('runs (${named.join(', ')})', () => undefined)`
  const faultsOf = (test: string, spec = rules, cycle = code) =>
    specFaults(
      new Map([
        ['docs/sync/SPEC.md', spec],
        ['src/cycle.ts', cycle],
        ['tests/a.test.ts', test],
      ]),
    )

  it('is named by a test, and no test names a missing one', () => {
    expect(faultsOf(ids('S-1', 'S-2'))).toEqual([])
    expect(faultsOf(ids('S-1', 'S-3'))).toEqual([
      'docs/sync/SPEC.md: no test names S-2',
      'docs/sync/SPEC.md: tests/a.test.ts names S-3, which is no rule',
    ])
    expect(faultsOf(`// proves S-2 (S-2)\n${ids('S-1')}`)).toEqual(['docs/sync/SPEC.md: no test names S-2'])
  })

  it('has a unique id', () => {
    expect(faultsOf(ids('S-1', 'S-2'), rules + rules)).toContain('docs/sync/SPEC.md: two rules are called S-1')
  })

  it('names existing files and functions', () => {
    expect(faultsOf(ids('S-1', 'S-2'), rules, code.replace('wake', 'sleep'))).toEqual([
      'docs/sync/SPEC.md: cycle.ts exports no wake',
    ])
    expect(faultsOf(ids('S-1', 'S-2'), `${rules}See \`pull.ts\`.`)).toEqual(['docs/sync/SPEC.md: there is no pull.ts'])
  })

  it('is reported when the whole document is missing', () => {
    expect(specFaults(new Map())).toEqual(['docs/sync/SPEC.md has no rule'])
  })
})
