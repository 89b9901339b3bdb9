import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { demoLogins } from '#server/cli/demo/demo-seed.ts'
import { signIn } from '#tests/journeys/fixtures/front-desk.ts'
import { createClinicApi } from '#tests/support/api/clinic-api.ts'
import { launchBrowser } from '#tests/support/browser/chromium.ts'
import { createMovedClock } from '#tests/support/server/moved-clock.ts'
import { createServerProcess, type ServerPlan, type ServerProcess } from '#tests/support/server/server-process.ts'
import { guidePages, newClinicPages, tabletPages } from './guide-pages.ts'
import {
  type DemoPage,
  fillClinic,
  INSTANT,
  installPages,
  type PicturedPage,
  patientPages,
  settled,
  signVeraIn,
  visitorPages,
} from './pictured-pages.ts'
import { readmePages } from './readme-pages.ts'

/**
 * `npm run screenshots [-- name…]`: pictures of the built pages, as wide as phones, tablets and desks are, into docs/screenshots,
 * or into the folder that PICTURES names. The name 'readme' takes those of the README alone, 'guia' those of the owner's guide, which go
 * to docs/es/imagenes, and 'instalar' those that browsers show before they install the app, which go to public/screenshots.
 */

const LOOKS = [
  { width: 390, scheme: 'light' },
  { width: 820, scheme: 'light' },
  { width: 1440, scheme: 'light' },
  { width: 390, scheme: 'dark' },
  { width: 1440, scheme: 'dark' },
] as const
type Look = (typeof LOOKS)[number]

/** From here on there is no menu to unfold. */
const WIDE_HEAD = 960

const folder = process.env.PICTURES ?? join(process.cwd(), 'docs', 'screenshots')
const chosen = process.argv.slice(2)
const clock = createMovedClock(INSTANT)

async function takePictures(browser: Browser, url: string, look: Look): Promise<void> {
  const context = await opened(browser, look)
  const page = await context.newPage()
  for (const each of wanted(visitorPages, look)) await take(page, url, each, look)
  const ownPages = wanted(patientPages, look)
  if (ownPages.length > 0) await signVeraIn(page, url)
  for (const each of ownPages) await take(page, url, each, look)
  await context.close()
}

type Opened = Pick<Look, 'scheme'> & { width: number }

async function opened(browser: Browser, { width, scheme }: Opened): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Cordoba',
    // Of the server with a certificate of its own.
    ignoreHTTPSErrors: true,
  })
  await clock.setIn(context)
  return context
}

function wanted(pages: readonly PicturedPage[], { width }: Look): PicturedPage[] {
  return pages
    .filter(({ name }) => chosen.length === 0 || chosen.includes(name))
    .filter(({ name }) => width < WIDE_HEAD || name !== 'inicio-menu')
}

async function take(
  page: Page,
  url: string,
  { name, path, arrange, isWindow }: PicturedPage,
  look: Look,
): Promise<void> {
  const { width, scheme } = look
  await page.setViewportSize({ width, height: 900 })
  await page.goto(url + path)
  await settled(page, path)
  await arrange?.(page)
  await settled(page, path)
  const file = join(folder, `${name}-${width}${scheme === 'dark' ? '-dark' : ''}.webp`)
  if (!isWindow) await showWhole(page, width)
  await writeFile(file, await picture(page))
}

async function showWhole(page: Page, width: number): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: Math.max(height, 900) })
}

/** As WebP, which Chromium makes and which is half the size of a JPEG here. */
async function picture(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 55 })
  await session.detach()
  return Buffer.from(data, 'base64')
}

/** What a device says while it is being filled, which takes long on a busy machine. */
const FILLING = /^Agenda.* listos/
const FILLING_MS = 180_000

/** Each on a device of its own, on which somebody of the made-up clinic has just signed in. */
async function takeDemoPictures(
  browser: Browser,
  url: string,
  pages: readonly DemoPage[],
  target: string,
): Promise<void> {
  await mkdir(target, { recursive: true })
  for (const { name, path, shows, login, size, prepare, arrange } of pages) {
    const context = await opened(browser, { width: size.width, scheme: 'light' })
    const page = await context.newPage()
    await page.setViewportSize(size)
    if (login) await signIn(page, url, login)
    await prepare?.(page, url)
    await page.goto(url + path)
    await page.getByText(shows).first().waitFor()
    if (login) {
      await page.getByRole('link', { name: 'En línea' }).waitFor()
      await page.getByText(FILLING).first().waitFor({ state: 'detached', timeout: FILLING_MS })
    }
    await arrange?.(page)
    await page.evaluate(() => document.fonts.ready)
    await writeFile(join(target, `${name}.webp`), await picture(page))
    await context.close()
  }
}

async function withServer(plan: ServerPlan, work: (server: ServerProcess) => Promise<void>): Promise<void> {
  const server = await createServerProcess({ preload: clock.preload, ...plan })
  try {
    await server.start()
    await work(server)
  } finally {
    await server.dispose()
  }
}

/** Every clinic shows these pictures to who installs the app, so they name neither the made-up clinic nor who works there. */
async function forgetNames(url: string): Promise<void> {
  const api = await createClinicApi(url, demoLogins.admin)
  await api.put('/settings/profile', { name: '' })
  await api.put('/professionals/1', { name: 'Profesional', lastName: 'Uno' })
  await api.put('/professionals/2', { name: 'Profesional', lastName: 'Dos' })
}

/** It sends no mail while it is pictured, but could. */
const DEMO: ServerPlan = { program: 'demo', smtpUrl: 'smtp://127.0.0.1:9' }
/** Nobody owns it yet. */
const NEW_CLINIC: ServerPlan = { variables: { ADMIN_USERNAME: '', ADMIN_PASSWORD: '' } }
/** Names that stand for pictures of the made-up clinic. */
const DEMO_NAMES = ['instalar', 'readme', 'guia']
const GUIDE = join('docs', 'es', 'imagenes')

const browser = await launchBrowser()
const isAll = chosen.length === 0
try {
  if (isAll || chosen.includes('instalar')) {
    await withServer(DEMO, async ({ url }) => {
      await forgetNames(url)
      await takeDemoPictures(browser, url, installPages, join('public', 'screenshots'))
    })
  }
  if (isAll || chosen.includes('readme')) {
    await withServer(DEMO, ({ url }) => takeDemoPictures(browser, url, readmePages, folder))
  }
  if (isAll || chosen.includes('guia')) {
    await withServer(DEMO, ({ url }) => takeDemoPictures(browser, url, guidePages, GUIDE))
    await withServer({ ...DEMO, https: true }, ({ url }) => takeDemoPictures(browser, url, tabletPages, GUIDE))
    await withServer(NEW_CLINIC, ({ url }) => takeDemoPictures(browser, url, newClinicPages, GUIDE))
  }
  if (isAll || chosen.some((name) => !DEMO_NAMES.includes(name))) {
    await mkdir(folder, { recursive: true })
    await withServer({}, async ({ url }) => {
      await fillClinic(url)
      for (const look of LOOKS) await takePictures(browser, url, look)
    })
  }
} finally {
  await browser.close()
}
