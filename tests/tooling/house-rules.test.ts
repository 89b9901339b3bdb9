import { describe, expect, it } from 'vitest'
import { nameClashes, placeBoundTexts } from '#tests/support/house-rules.ts'

describe('file names', () => {
  it('may be shared by a component, its styles and its test', () => {
    expect(nameClashes(['src/ui/card.tsx', 'src/ui/card.module.css', 'tests/ui/card.test.ts'])).toEqual([])
  })

  it('may be shared by the programs that are called main', () => {
    expect(nameClashes(['server/main.ts', 'server/demo/main.ts', 'src/app/main.tsx'])).toEqual([])
  })

  it('are refused when two files would be confused', () => {
    expect(nameClashes(['src/domain/patient.ts', 'src/features/patients/patient.tsx'])).toEqual([
      'one name for several files: src/domain/patient.ts, src/features/patients/patient.tsx',
    ])
  })
})

describe('texts that hold in one place only', () => {
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

  it('are not the paths of the API, of imports or of the user’s home', () => {
    expect(placeBoundTexts('a.ts', "'/api/v1/work/1' './tmp/x' '~/work/clinica' 'https://example.org/home/x'")).toEqual(
      [],
    )
  })
})
