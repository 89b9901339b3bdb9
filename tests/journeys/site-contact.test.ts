import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/chromium.ts'
import { createMeddlingProxy, type Fate, type MeddlingProxy } from '#tests/support/meddling-proxy.ts'
import { createServerProcess, type ServerProcess } from '#tests/support/server-process.ts'
import { storedRows } from '#tests/support/stored-rows.ts'
import { gate, takenOver, visitor } from './site-visitor.ts'

const INCOMPLETE = 'Por favor completa todos los campos obligatorios'
const FAILED = 'Hubo un problema al enviar tu mensaje. Por favor intenta de nuevo o contacta por WhatsApp.'

const words = {
  nombre: 'Julia Vega',
  email: 'julia@correo.example',
  telefono: '3537 440020',
  mensaje: '¿Atienden por obra social?',
}

let server: ServerProcess
let browser: Browser
let proxy: MeddlingProxy
let context: BrowserContext
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

beforeEach(async () => {
  server = await createServerProcess()
  await server.start()
  proxy = await createMeddlingProxy(server.url)
  context = await visitor(browser)
  page = await context.newPage()
})
afterEach(async () => {
  await context.close()
  await proxy.close()
  await server.dispose()
})

async function openForm(): Promise<void> {
  await page.goto(`${proxy.url}/contacto`)
  await takenOver(page)
}

async function write(message: Partial<typeof words>): Promise<void> {
  for (const [field, text] of Object.entries(message)) await page.locator(`[name=${field}]`).fill(text)
}

const submit = () => page.getByRole('button', { name: 'Enviar Mensaje' }).click()
const toast = (text: string) => page.locator('[data-scope=toast][data-part=root]').filter({ hasText: text })
const typed = () =>
  page.evaluate(() => Object.fromEntries(new FormData(document.querySelector('form') ?? undefined)) as object)
const mails = () => storedRows(server.dataDir, 'SELECT * FROM outgoing_mails')

/** The one mail that the server wrote; without a mail server each becomes a file. */
async function onlyLetter(): Promise<string> {
  const folder = join(server.dataDir, 'mail')
  await expect.poll(async () => (await readdir(folder)).filter((name) => name.endsWith('.eml'))).toHaveLength(1)
  const [name = ''] = (await readdir(folder)).filter((each) => each.endsWith('.eml'))
  return (await PostalMime.parse(await readFile(join(folder, name)))).text ?? ''
}

/** How long the toast that comes of a submit stays in sight, in seconds, as the page itself sees it. */
async function secondsInSight(text: string): Promise<number> {
  const seen = page.evaluate(
    (words) =>
      new Promise<number>((resolve) => {
        let since: number | undefined
        const look = () => {
          const open = [...document.querySelectorAll('[data-scope=toast][data-part=root][data-state=open]')]
          const isInSight = open.some(({ textContent }) => textContent?.includes(words))
          if (isInSight) since ??= performance.now()
          else if (since !== undefined) resolve((performance.now() - since) / 1000)
        }
        new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
      }),
    text,
  )
  await submit()
  await page.mouse.move(1, 800)
  return seen
}

describe('a message to the clinic', () => {
  it('arrives once, and the form is empty for the next one', async () => {
    await openForm()
    await write(words)
    await submit()
    await toast('¡Mensaje enviado exitosamente!').waitFor()
    await toast('Nos pondremos en contacto contigo pronto.').waitFor()
    await expect.poll(() => page.getByRole('main').innerText()).toContain('¡Mensaje enviado exitosamente!')
    await expect.poll(typed).toEqual({ nombre: '', email: '', telefono: '', mensaje: '', sitioWeb: '' })
    expect(await mails()).toHaveLength(1)
    const letter = await onlyLetter()
    for (const text of Object.values(words)) expect(letter).toContain(text)
  })

  it('goes without a phone', async () => {
    await openForm()
    await write({ ...words, telefono: '' })
    await submit()
    await toast('¡Mensaje enviado exitosamente!').waitFor()
    expect(await mails()).toHaveLength(1)
  })

  it('is filled in by the browser with what it knows of the person', async () => {
    await openForm()
    const kinds = Object.keys(words).map((field) => page.locator(`[name=${field}]`).getAttribute('autocomplete'))
    expect(await Promise.all(kinds)).toEqual(['name', 'email', 'tel', null])
  })

  it.each(['nombre', 'email', 'mensaje'])('is not sent without its %s, blanks counting as nothing', async (field) => {
    await openForm()
    await write({ ...words, [field]: '   ' })
    await submit()
    await toast(INCOMPLETE).waitFor()
    await page.getByRole('main').getByRole('alert').filter({ hasText: INCOMPLETE }).waitFor()
    const missing = page.locator(`[name=${field}]`)
    await expect.poll(() => missing.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => missing.evaluate((element) => element === document.activeElement)).toBe(true)
    const { [field]: _missing, ...others } = words as Record<string, string>
    expect(await typed()).toMatchObject(others)
    // The field is complained of until it is edited, the form until nothing is missing.
    await missing.fill('a')
    await expect.poll(() => missing.getAttribute('aria-invalid')).toBeNull()
    await page.getByRole('main').getByText(INCOMPLETE).waitFor({ state: 'detached' })
    expect(await mails()).toEqual([])
  })

  it('is not sent from what is no e-mail address', async () => {
    await openForm()
    await write({ ...words, email: 'julia' })
    await submit()
    await page.getByText('Por favor ingrese un email válido').waitFor()
    expect(await mails()).toEqual([])
  })

  it('says that it is being sent while it is', async () => {
    const { held, letGo } = gate()
    proxy.meddle(async ({ method }): Promise<Fate> => {
      if (method === 'POST') await held
      return 'pass'
    })
    await openForm()
    await write(words)
    await submit()
    await toast('Enviando mensaje…').waitFor()
    await page.getByRole('button', { name: 'Enviando…' }).waitFor()
    letGo()
    await toast('¡Mensaje enviado exitosamente!').waitFor()
  })

  it('stays as it was typed when the server does not answer, with WhatsApp as the other way, and is sent once after all', async () => {
    proxy.meddle(({ method }) => (method === 'POST' ? 'refuse' : 'pass'))
    await openForm()
    await write(words)
    await submit()
    await toast(FAILED).waitFor()
    expect(await typed()).toMatchObject(words)
    const chat = page.getByRole('main').getByRole('link', { name: 'Enviar por WhatsApp' })
    const address = new URL((await chat.getAttribute('href')) ?? '')
    expect(address.pathname).toMatch(/^\/549\d{10}$/)
    expect(address.searchParams.get('text')).toBe(words.mensaje)

    proxy.rest()
    await submit()
    await toast('¡Mensaje enviado exitosamente!').waitFor()
    expect(await mails()).toHaveLength(1)
  })

  it('reaches the clinic once when the first answer was lost', async () => {
    let lost = 0
    proxy.meddle(({ method }) => (method === 'POST' && lost++ === 0 ? 'cut' : 'pass'))
    await openForm()
    await write(words)
    await submit()
    await toast(FAILED).waitFor()
    expect(await mails()).toHaveLength(1)
    await submit()
    await toast('¡Mensaje enviado exitosamente!').waitFor()
    expect(await mails()).toHaveLength(1)
  })

  it("shows the server's own word when it has one", async () => {
    await openForm()
    for (let count = 0; count < 10; count += 1) {
      const answer = await fetch(`${server.url}/api/v1/contact`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...words, mensaje: `${count}` }),
      })
      expect(answer.ok).toBe(true)
    }
    const refused = await fetch(`${server.url}/api/v1/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(words),
    })
    const { message } = (await refused.json()) as { message: string }
    await write(words)
    await submit()
    await toast(message).waitFor()
    expect(await typed()).toMatchObject(words)
    expect(await mails()).toHaveLength(10)
  })

  it('stays where it is without network', async () => {
    await openForm()
    await write(words)
    await context.setOffline(true)
    await submit()
    await page.getByRole('main').getByText(FAILED).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Enviar por WhatsApp' }).waitFor()
    expect(await typed()).toMatchObject(words)
    await context.setOffline(false)
    expect(await mails()).toEqual([])
  })

  it('of a machine that fills in what nobody sees goes nowhere, and the machine does not learn of it', async () => {
    await openForm()
    await expect.poll(() => page.locator('[name=sitioWeb]').isVisible()).toBe(true)
    await expect.poll(() => page.getByLabel('No completes este campo').getAttribute('tabindex')).toBe('-1')
    await write(words)
    await page.locator('[name=sitioWeb]').fill('https://barato.example')
    await submit()
    await toast('¡Mensaje enviado exitosamente!').waitFor()
    expect(await mails()).toEqual([])
  })

  it('keeps what was typed before scripts ran, and can be sent only afterwards', async () => {
    const { held, letGo } = gate()
    await page.route(/\/assets\/site-[^/]+\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${proxy.url}/contacto`)
    await write(words)
    await expect.poll(() => page.getByRole('button', { name: 'Enviar Mensaje' }).isDisabled()).toBe(true)
    await page.locator('[name=email]').press('Enter')
    expect(page.url()).toBe(`${proxy.url}/contacto`)
    letGo()
    await takenOver(page)
    expect(await typed()).toMatchObject(words)
    await submit()
    await toast('¡Mensaje enviado exitosamente!').waitFor()
    for (const text of Object.values(words)) expect(await onlyLetter()).toContain(text)
  })
})

describe('the messages stay in sight as long as they should', () => {
  it('5 seconds for a success, 8 for a failure', async () => {
    await openForm()
    await write(words)
    expect(await secondsInSight('¡Mensaje enviado exitosamente!')).toBeGreaterThan(4)
    proxy.meddle(({ method }) => (method === 'POST' ? 'refuse' : 'pass'))
    await write(words)
    expect(await secondsInSight(FAILED)).toBeGreaterThan(7)
  })
})

it('the privacy notice opens beside a message that is half written', async () => {
  await openForm()
  await write({ mensaje: words.mensaje })
  const [notice] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('main').getByRole('link', { name: 'Aviso de privacidad' }).click(),
  ])
  await notice.getByRole('heading', { name: 'Aviso de privacidad' }).waitFor()
  expect(await typed()).toMatchObject({ mensaje: words.mensaje })
})

it('/contacto begins at its top, also when it is loaded again', async () => {
  await openForm()
  await page.evaluate(() => window.scrollTo(0, 900))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
  await page.reload()
  await takenOver(page)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})
