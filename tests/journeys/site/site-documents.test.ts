import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { unsetClinic } from '#domain/clinic/clinic-info.ts'
import { SITE_PLACEHOLDER } from '#domain/clinic/public-page.ts'
import { publicPageOf, publicPages } from '#features/public-site/pages/public-pages.ts'
import { paths } from '#features/shared/session/paths.ts'
import { markupFaults } from '#tests/journeys/accessibility/markup-faults.ts'

const app = join(process.cwd(), 'dist', 'app')
const read = (name: string) => readFile(join(app, name), 'utf8')
const documents = (await readdir(app)).filter((name) => name.endsWith('.html'))
const fileOf = (path: string) => `${path.slice(1) || 'index'}.html`
const pages = publicPages.map(({ path }) => fileOf(path))

it('each public page has its own document, and all others share the empty one', () => {
  expect(documents.sort()).toEqual([...pages, 'app.html'].sort())
})

it('no script contains a mark of a planted bug', async () => {
  const scripts = (await readdir(app, { recursive: true })).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(20)
  for (const name of scripts) expect.soft(await read(name), name).not.toMatch(/\bplanted:/)
})

it('each document is valid HTML', async () => {
  for (const name of documents) expect.soft(await markupFaults(await read(name)), name).toEqual([])
})

/** What a script element may hold besides code: data about the clinic, for our pages and for search engines. */
const DATA = [' type="application/json" id="clinic-data"', ' type="application/ld+json"']

it('no document has inline styles, handlers or scripts, which the policy forbids', async () => {
  for (const name of documents) {
    const text = await read(name)
    expect.soft(text, name).not.toMatch(/<[^>]*\s(style|on[a-z]+)=/i)
    expect.soft(text, name).not.toMatch(/<style/i)
    const scripts = [...text.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes ?? '')
    const inline = scripts.filter((attributes) => !/ src="\/assets\//.test(attributes))
    expect.soft(inline, name).toEqual(name === 'app.html' ? [] : DATA)
  }
})

it('each public page opens other sites in a new tab, without a referrer', async () => {
  for (const name of pages) {
    const outward = [...(await read(name)).matchAll(/<a [^>]*href="https?:[^>]*>/g)].map(([link]) => link)
    expect(outward.length, name).toBeGreaterThan(0)
    for (const link of outward) expect(link, name).toMatch(/target="_blank" rel="noopener noreferrer"/)
  }
})

it('each public page describes itself to search engines', async () => {
  for (const page of publicPages) {
    const { path, title, description } = publicPageOf(page, unsetClinic)
    const text = await read(fileOf(path))
    expect(text, path).toContain(`<title>${title}</title>`)
    expect(title.length, path).toBeLessThanOrEqual(65)
    expect(description.length, path).toBeGreaterThan(50)
    expect(description.length, path).toBeLessThanOrEqual(160)
    expect(text, path).toContain(`<link rel="canonical" href="${SITE_PLACEHOLDER}${path}">`)
    expect(text, path).toContain(`<meta property="og:image" content="${SITE_PLACEHOLDER}/social-card.png">`)
    expect(text, path).not.toContain('noindex')
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? '')
    expect(data, path).toMatchObject({ '@type': ['MedicalClinic', 'LocalBusiness'], url: `${SITE_PLACEHOLDER}/` })
  }
})

it('no two pages have the same title or description', () => {
  for (const key of ['title', 'description'] as const)
    expect(new Set(publicPages.map((page) => publicPageOf(page, unsetClinic)[key])).size).toBe(publicPages.length)
})

it('the preview picture of the site is 1200 by 630', async () => {
  const picture = await readFile(join(app, 'social-card.png'))
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630])
})

it('search engines are led only to the public pages', async () => {
  expect(await read('app.html')).toContain('<meta name="robots" content="noindex" />')
  const listed = [...(await read('sitemap.xml')).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
  expect(listed).toEqual(publicPages.map(({ path }) => SITE_PLACEHOLDER + path))
  const closed = [...(await read('robots.txt')).matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path)
  const open: string[] = publicPages.map(({ path }) => path)
  expect(closed.sort()).toEqual(['/api/', ...Object.values(paths).filter((path) => !open.includes(path))].sort())
})

it('the worker caches every document under one address, and not the picture', async () => {
  const worker = await read('sw.js')
  for (const { path } of publicPages) expect(worker).toContain(`"url":"${path}"`)
  expect(worker).toContain('"url":"app.html"')
  for (const page of pages) expect(worker).not.toContain(`"url":"${page}"`)
  expect(worker).not.toContain('social-card')
})

describe('a screen loads in few files, since a phone requests only half a dozen at a time', () => {
  const assets = join(app, 'assets')

  /** Returns all scripts that load with those of these names. */
  async function scriptsOf(...names: string[]): Promise<Set<string>> {
    const files = await readdir(assets)
    // The rest of the name is the content hash.
    const isNamed = (file: string) => names.some((name) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file))
    const reached = new Set(files.filter(isNamed))
    for (const file of reached)
      for (const [, needed = ''] of (await readFile(join(assets, file), 'utf8')).matchAll(
        /(?:from|import)"\.\/([^"]+\.js)"/g,
      ))
        reached.add(needed)
    return reached
  }

  it('whose number has not grown', async () => {
    for (const [screen, most, names] of [
      ['the sign-in', 10, ['app', 'main', 'login-page']],
      // One of them is what the forms of new accounts share, which nobody fetches to sign in.
      ['the registration', 11, ['app', 'main', 'register-page']],
      ["a patient's panel", 14, ['app', 'main', 'signed-in', 'patient-portal-page']],
      // More files than a patient's panel, since each screen of the staff fetches only what it shows. One of them is the
      // hours, which the public pages show, too.
      ['the agenda', 21, ['app', 'main', 'signed-in', 'appointments-page']],
      ['the cash', 21, ['app', 'main', 'signed-in', 'accounting-page']],
      ['the landing page, once it is taken over', 16, ['site', 'home-page']],
    ] as const) {
      const scripts = await scriptsOf(...names)
      for (const name of names)
        expect(
          [...scripts].some((file) => file.startsWith(name)),
          name,
        ).toBe(true)
      expect.soft(scripts.size, screen).toBeLessThanOrEqual(most)
    }
  })

  it("the app's document requests all of its first scripts and sheets at once, and shows that it is loading", async () => {
    const text = await read('app.html')
    for (const script of await scriptsOf('app', 'main')) expect(text).toContain(`/assets/${script}"`)
    expect(text).toMatch(/<link rel="stylesheet"[^>]* href="\/assets\/base-[^"]+\.css">/)
    expect(text).toMatch(/<div id="root"><main[^>]*>.*Cargando\.\.\..*<\/main><\/div>/)
  })

  it('no public page ever fetches what renders the app or what is behind the sign-in', async () => {
    const pages = ['site', 'home-page', 'about-page', 'services-page', 'contact-page', 'privacy-page']
    const reached = await scriptsOf(...pages)
    for (const file of reached)
      for (const [late] of (await readFile(join(assets, file), 'utf8')).matchAll(/[\w-]+-[\w-]{8}\.js\b/g))
        reached.add(late)
    expect([...reached].some((file) => file.startsWith('visitor-api-'))).toBe(true)
    expect([...reached].filter((file) => /^(main|app|signed-in|screens)-[\w-]{8}\.js$/.test(file))).toEqual([])
  })
})
