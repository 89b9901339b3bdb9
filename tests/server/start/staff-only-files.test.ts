import { describe, expect, it } from 'vitest'
import { type BundledChunk, findStaffOnly, staffOnlyFiles } from '#server/build/staff-only-files.ts'

const SCREENS = new Set(['/src/agenda-page.tsx', '/src/cash-page.tsx'])

type Part = Partial<Omit<BundledChunk, 'type' | 'viteMetadata'>> & { sheets?: string[] }

/** A bundle of chunks, each named like its module, with its style sheets. */
function bundleOf(parts: Record<string, Part>) {
  return Object.fromEntries(
    Object.entries(parts).map(([fileName, { sheets = [], ...part }]): [string, BundledChunk] => [
      fileName,
      {
        type: 'chunk',
        fileName,
        isEntry: false,
        moduleIds: [`/src/${fileName}`],
        imports: [],
        dynamicImports: [],
        viteMetadata: { importedCss: new Set(sheets) },
        ...part,
      },
    ]),
  )
}

const app: Record<string, Part> = {
  app: {
    isEntry: true,
    imports: ['react'],
    dynamicImports: ['agenda-page.tsx', 'cash-page.tsx', 'portal'],
    sheets: ['app.css'],
  },
  react: {},
  portal: { imports: ['field'], dynamicImports: ['details'] },
  details: {},
  field: { sheets: ['field.css'] },
  'agenda-page.tsx': { imports: ['react', 'field', 'grid'], dynamicImports: ['turno-form'], sheets: ['agenda.css'] },
  grid: { sheets: ['grid.css'] },
  'turno-form': { imports: ['field', 'combobox'] },
  combobox: { sheets: ['app.css'] },
  'cash-page.tsx': { imports: ['grid'] },
}

describe("what only the staff's screens need", () => {
  it('is all that is reached only through them, including dialogs and style sheets', () => {
    const found = findStaffOnly(bundleOf(app), SCREENS)
    expect([...found].sort()).toEqual(
      ['agenda-page.tsx', 'agenda.css', 'cash-page.tsx', 'combobox', 'grid', 'grid.css', 'turno-form'].sort(),
    )
  })

  it('is nothing that anybody else fetches, however late', () => {
    const found = findStaffOnly(bundleOf({ ...app, details: { dynamicImports: ['combobox'] } }), SCREENS)
    expect(found).not.toContain('combobox')
    expect(found).toContain('turno-form')
  })

  it('is nothing that comes with code for everybody, even if a screen is in the same file', () => {
    const merged = { ...app, portal: { imports: ['cash-page.tsx'] } }
    const found = findStaffOnly(bundleOf(merged), SCREENS)
    expect(found).not.toContain('cash-page.tsx')
    expect(found).not.toContain('grid')
    expect(found).toContain('agenda-page.tsx')
  })

  it('is nothing that another entry needs', () => {
    const found = findStaffOnly(bundleOf({ ...app, site: { isEntry: true, dynamicImports: ['grid'] } }), SCREENS)
    expect(found).not.toContain('grid.css')
  })
})

it('is unmarked before a build, and other entries of the list stay unchanged', () => {
  const files = [{ url: 'assets/grid.js', revision: null }]
  expect(staffOnlyFiles('src/app/screens/staff-screens.tsx').mark(files)).toEqual({ manifest: files, warnings: [] })
})
