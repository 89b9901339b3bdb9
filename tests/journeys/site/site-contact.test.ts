import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { letPass, meddle } from '#tests/journeys/fixtures/meddled-page.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import { type MailServer, startMailServer } from '#tests/support/network/mail-server.ts'
import type { Fate } from '#tests/support/network/meddling-proxy.ts'
import { isProof } from '#tests/support/suites/tier.ts'
import { gate, SITE_SCRIPT, takenOver, visitorPhone } from './site-visitor.ts'

const INCOMPLETE = 'Por favor completa todos los campos obligatorios'
const FAILED = 'Hubo un problema al enviar tu mensaje. Por favor intenta de nuevo o contacta por WhatsApp.'
const SENT = '¡Mensaje enviado exitosamente!'

const words = {
  nombre: 'Julia Vega',
  email: 'julia@correo.example',
  telefono: '3537 440020',
  mensaje: '¿Atienden por obra social?',
}

let mailbox: MailServer

beforeEach(async () => {
  mailbox = await startMailServer()
})
afterEach(() => mailbox.stop())

const clinic = journey({ smtpUrl: () => mailbox.url })
beforeEach(() => clinic.api.put('/settings/profile', { whatsapp: '3537 55-0148' }))

async function openForm(): Promise<Page> {
  const page = await clinic.openDevice(visitorPhone)
  await page.goto(`${clinic.server.url}/contacto`)
  await takenOver(page)
  return page
}

/** Decides the fate of the messages sent from now on. */
const meddleWithLetters = (page: Page, fate: () => Promise<Fate>) =>
  meddle(page, async ({ path }) => (path === '/api/v1/contact' ? fate() : 'pass'))

async function write(page: Page, message: Partial<typeof words>): Promise<void> {
  for (const [field, text] of Object.entries(message)) await page.locator(`[name=${field}]`).fill(text)
}

const submit = (page: Page) => page.getByRole('button', { name: 'Enviar Mensaje' }).click()
const toast = (page: Page, text: string) =>
  page.locator('[data-scope=toast][data-part=root]').filter({ hasText: text }).last()
const typed = (page: Page) =>
  page.evaluate(() => Object.fromEntries(new FormData(document.querySelector('form') ?? undefined)) as object)
const mails = () => storedRows(clinic.server.dataDir, 'SELECT * FROM outgoing_mails')

/** Returns the only mail that the clinic received. */
async function onlyLetter(): Promise<string> {
  await expect.poll(() => mailbox.received).toHaveLength(1)
  return mailbox.received[0]?.mail.text ?? ''
}

/** Measures how long the toast of a submit is shown, in seconds, by the page's own clock. */
async function secondsInSight(page: Page, text: string): Promise<number> {
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
  await submit(page)
  await page.mouse.move(1, 800)
  return seen
}

describe('a message to the clinic', () => {
  it('arrives once, and the form is empty for the next one, which needs no phone', async () => {
    const page = await openForm()
    const kinds = Object.keys(words).map((field) => page.locator(`[name=${field}]`).getAttribute('autocomplete'))
    expect(await Promise.all(kinds)).toEqual(['name', 'email', 'tel', null])
    await write(page, words)
    await submit(page)
    await toast(page, SENT).waitFor()
    await toast(page, 'Nos pondremos en contacto contigo pronto.').waitFor()
    await expect.poll(() => page.getByRole('main').innerText()).toContain(SENT)
    await expect.poll(() => typed(page)).toEqual({ nombre: '', email: '', telefono: '', mensaje: '', sitioWeb: '' })
    expect(await mails()).toHaveLength(1)
    const letter = await onlyLetter()
    for (const text of Object.values(words)) expect(letter).toContain(text)

    await write(page, { ...words, telefono: '' })
    await submit(page)
    await expect.poll(mails).toHaveLength(2)
  })

  it.runIf(isProof)(
    'is not sent without name, address or text, with blanks only, or from an invalid address',
    async () => {
      const page = await openForm()
      for (const field of ['nombre', 'email', 'mensaje']) {
        await write(page, { ...words, [field]: '   ' })
        await submit(page)
        await toast(page, INCOMPLETE).waitFor()
        await page.getByRole('main').getByRole('alert').filter({ hasText: INCOMPLETE }).waitFor()
        const missing = page.locator(`[name=${field}]`)
        await expect.poll(() => missing.getAttribute('aria-invalid'), { message: field }).toBe('true')
        await expect
          .poll(() => missing.evaluate((element) => element === document.activeElement), { message: field })
          .toBe(true)
        const { [field]: _missing, ...others } = words as Record<string, string>
        expect(await typed(page), field).toMatchObject(others)
        // The field has an error until it is edited, the form until nothing is missing.
        await missing.fill('a')
        await expect.poll(() => missing.getAttribute('aria-invalid'), { message: field }).toBeNull()
        await page.getByRole('main').getByText(INCOMPLETE).waitFor({ state: 'detached' })
      }
      await write(page, { ...words, email: 'julia' })
      await submit(page)
      await page.getByText('Por favor ingrese un email válido').waitFor()
      expect(await mails()).toEqual([])
    },
  )

  it('keeps its text while the server is unreachable, with WhatsApp as the alternative, and is later sent once', async () => {
    const page = await openForm()
    await write(page, words)
    await page.context().setOffline(true)
    await submit(page)
    await page.getByRole('main').getByText(FAILED).waitFor()
    expect(await typed(page)).toMatchObject(words)
    await page.context().setOffline(false)

    const { held, letGo } = gate()
    await meddleWithLetters(page, async () => {
      await held
      return 'refuse'
    })
    await submit(page)
    await toast(page, 'Enviando mensaje…').waitFor()
    await page.getByRole('button', { name: 'Enviando…' }).waitFor()
    letGo()
    await toast(page, FAILED).waitFor()
    expect(await typed(page)).toMatchObject(words)
    const chat = page.getByRole('main').getByRole('link', { name: 'Enviar por WhatsApp' })
    const address = new URL((await chat.getAttribute('href')) ?? '')
    expect(address.pathname).toMatch(/^\/549\d{10}$/)
    expect(address.searchParams.get('text')).toBe(words.mensaje)
    expect(await mails()).toEqual([])

    await letPass(page)
    await submit(page)
    await toast(page, SENT).waitFor()
    expect(await mails()).toHaveLength(1)
  })

  it.runIf(isProof)('reaches the clinic once when the first answer was lost', async () => {
    const page = await openForm()
    await write(page, words)
    await meddleWithLetters(page, async () => 'cut')
    await submit(page)
    await toast(page, FAILED).waitFor()
    expect(await mails()).toHaveLength(1)
    await letPass(page)
    await submit(page)
    await toast(page, SENT).waitFor()
    expect(await mails()).toHaveLength(1)
  })

  it.runIf(isProof)("shows the server's own message if there is one", async () => {
    const page = await openForm()
    const posted = (body: object) =>
      fetch(`${clinic.server.url}/api/v1/contact`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    for (let count = 0; count < 10; count += 1) expect((await posted({ ...words, mensaje: `${count}` })).ok).toBe(true)
    const { message } = (await (await posted(words)).json()) as { message: string }
    await write(page, words)
    await submit(page)
    await toast(page, message).waitFor()
    expect(await typed(page)).toMatchObject(words)
    expect(await mails()).toHaveLength(10)
  })

  it.runIf(isProof)(
    'of a bot that fills in the hidden field goes nowhere, and the bot does not learn of it',
    async () => {
      const page = await openForm()
      await expect.poll(() => page.locator('[name=sitioWeb]').isVisible()).toBe(true)
      await expect.poll(() => page.getByLabel('No completes este campo').getAttribute('tabindex')).toBe('-1')
      await write(page, words)
      await page.locator('[name=sitioWeb]').fill('https://barato.example')
      await submit(page)
      await toast(page, SENT).waitFor()
      expect(await mails()).toEqual([])
    },
  )

  it.runIf(isProof)('keeps what was typed before scripts ran, and can be sent only afterwards', async () => {
    const { held, letGo } = gate()
    const page = await clinic.openDevice(visitorPhone)
    await page.route(SITE_SCRIPT, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${clinic.server.url}/contacto`)
    await write(page, words)
    await expect.poll(() => page.getByRole('button', { name: 'Enviar Mensaje' }).isDisabled()).toBe(true)
    await page.locator('[name=email]').press('Enter')
    expect(page.url()).toBe(`${clinic.server.url}/contacto`)
    letGo()
    await takenOver(page)
    expect(await typed(page)).toMatchObject(words)
    await submit(page)
    await toast(page, SENT).waitFor()
    for (const text of Object.values(words)) expect(await onlyLetter()).toContain(text)
  })

  // In real time; the durations themselves have a unit test.
  it.runIf(isProof)('is confirmed for 5 seconds when sent, and reported for 8 when not', async () => {
    const page = await openForm()
    await write(page, words)
    expect(await secondsInSight(page, SENT)).toBeGreaterThan(4)
    await meddleWithLetters(page, async () => 'refuse')
    await write(page, words)
    expect(await secondsInSight(page, FAILED)).toBeGreaterThan(7)
  })
})

it.runIf(isProof)(
  'the privacy notice opens next to a half-written message; reloaded, /contacto starts at its top',
  async () => {
    const page = await openForm()
    await write(page, { mensaje: words.mensaje })
    const [notice] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('main').getByRole('link', { name: 'Aviso de privacidad' }).click(),
    ])
    await notice.getByRole('heading', { name: 'Aviso de privacidad' }).waitFor()
    await notice.close()
    expect(await typed(page)).toMatchObject({ mensaje: words.mensaje })

    await page.evaluate(() => window.scrollTo(0, 900))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
    await page.reload()
    await takenOver(page)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  },
)
