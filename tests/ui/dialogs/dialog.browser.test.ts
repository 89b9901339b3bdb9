import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { holdsFocus } from '#tests/support/browser/focus.ts'
import { isProof } from '#tests/support/suites/tier.ts'
import { historyDepth, widgetPages } from '#tests/ui/widget-page.ts'

const openPage = widgetPages()

const form = (page: Page) => page.getByRole('dialog', { name: 'Formulario' })
const question = (page: Page) => page.getByRole('alertdialog', { name: '¿Descartar los cambios?' })
const isFocused = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).evaluate((button) => button === document.activeElement)

async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Abrir', exact: true }).click()
  await expect.poll(() => holdsFocus(form(page))).toBe(true)
  await expect.poll(() => historyDepth(page)).toBe(1)
}

async function typeReason(page: Page): Promise<void> {
  await page.getByLabel('Motivo').fill('Dolor de cuello')
}

describe('a dialog', () => {
  it('focuses its first field, traps the focus, and returns it', async () => {
    const page = await openPage()
    await openForm(page)
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('day')
    for (let presses = 0; presses < 25; presses++) {
      await page.keyboard.press('Tab')
      await expect.poll(() => holdsFocus(form(page))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await form(page).waitFor({ state: 'detached' })
    await expect.poll(() => isFocused(page, 'Abrir')).toBe(true)
  })

  it.runIf(isProof)(
    'leaves the focus that a person set before it, even when the dialog below takes it back',
    async () => {
      const page = await openPage()
      const focused = await page.evaluate(async () => {
        const named = (name: string) => document.querySelector<HTMLElement>(`[role=dialog] [name=${name}]`)
        const abrir = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Abrir')
        abrir?.click()
        while (!named('reason')) await Promise.resolve()
        named('reason')?.focus()
        for (const _ of ['the dialog sets it', 'rendered']) await new Promise(requestAnimationFrame)
        return document.activeElement?.getAttribute('name')
      })
      expect(focused).toBe('reason')

      await typeReason(page)
      const given = await page.evaluate(async () => {
        const inQuestion = () => document.querySelectorAll<HTMLElement>('[role=alertdialog] button')
        document.querySelector<HTMLElement>('[role=dialog] [aria-label=Cerrar]')?.click()
        while (inQuestion().length === 0) await Promise.resolve()
        const discard = [...inQuestion()].find(({ textContent }) => textContent === 'Descartar')
        discard?.focus()
        const wasTakenBack = document.activeElement !== discard
        for (const _ of ['the question sets it', 'rendered']) await new Promise(requestAnimationFrame)
        return { wasTakenBack, by: document.activeElement?.textContent }
      })
      expect(given).toEqual({ wasTakenBack: true, by: 'Descartar' })
    },
  )

  it('closes at once while nothing was typed, also by going back, which removes its history entry and leaves the page', async () => {
    const page = await openPage()
    const address = page.url()
    const ways = [
      () => page.goBack(),
      () => page.getByRole('button', { name: 'Cancelar' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Cerrar', exact: true }).click(),
      () => page.mouse.click(5, 5),
    ]
    for (const leave of ways) {
      await openForm(page)
      await leave()
      await form(page).waitFor({ state: 'detached' })
      await expect.poll(() => historyDepth(page)).toBe(0)
      expect(page.url()).toBe(address)
    }
  })

  it.runIf(isProof)('does not change the page back when it closes because the person goes elsewhere', async () => {
    const page = await openPage()
    await page.getByRole('button', { name: 'Abrir y salir' }).click()
    await page.getByRole('button', { name: 'Irse' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.waitForTimeout(100)
    expect(new URL(page.url()).search).toBe('?elsewhere')
  })

  it.runIf(isProof)('fills the screen of a phone', async () => {
    const page = await openPage({ viewport: { width: 390, height: 740 } })
    await openForm(page)
    await expect
      .poll(() => form(page).boundingBox())
      .toEqual(expect.objectContaining({ x: 0, y: 0, width: 390, height: 740 }))
  })
})

describe('a dialog whose form is loaded later', () => {
  const focused = (page: Page) =>
    page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.getAttribute('role'))
  const bringMore = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('more')))

  async function openWaiting(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Abrir y esperar' }).click()
    await expect.poll(() => focused(page)).toBe('dialog')
  }

  it('focuses its first field as soon as that can be typed into', async () => {
    const page = await openPage()
    await openWaiting(page)
    await bringMore(page)
    await page.getByLabel('Quién').waitFor()
    expect(await focused(page)).toBe('dialog')
    await bringMore(page)
    await expect.poll(() => focused(page)).toBe('who')
  })

  it.runIf(isProof)('leaves the focus that the person set meanwhile', async () => {
    const page = await openPage()
    await openWaiting(page)
    await bringMore(page)
    await page.getByLabel('Cuándo').click()
    await bringMore(page)
    await expect.poll(() => page.getByLabel('Quién').isEnabled()).toBe(true)
    expect(await focused(page)).toBe('when')
  })

  it.runIf(isProof)('opens no keyboard on a touch screen', async () => {
    const page = await openPage({ hasTouch: true, isMobile: true })
    await openWaiting(page)
    await bringMore(page)
    await bringMore(page)
    await expect.poll(() => page.getByLabel('Quién').isEnabled()).toBe(true)
    expect(await focused(page)).toBe('dialog')
  })
})

describe('a dialog with unsaved text', () => {
  it('asks before Esc, close button, backdrop or the back gesture close it, and keeps the text when closing is declined', async () => {
    const page = await openPage()
    await openForm(page)
    await typeReason(page)
    const ways = [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Cerrar', exact: true }).click(),
      () => page.mouse.click(5, 5),
      () => page.goBack(),
    ]
    for (const leave of ways) {
      await leave()
      await question(page).waitFor()
      await expect.poll(() => isFocused(page, 'Seguir editando')).toBe(true)
      await page.getByRole('button', { name: 'Seguir editando' }).click()
      await question(page).waitFor({ state: 'detached' })
      await expect.poll(() => historyDepth(page)).toBe(1)
      await expect.poll(() => page.getByLabel('Motivo').inputValue()).toBe('Dolor de cuello')
    }
    for (let round = 0; round < 2; round++) {
      await page.goBack()
      await question(page).waitFor()
      await expect.poll(() => historyDepth(page)).toBe(2)
      await page.goBack()
      await question(page).waitFor({ state: 'detached' })
      await expect.poll(() => form(page).isVisible()).toBe(true)
    }
  })

  it.runIf(isProof)("closes when the person discards the text, and without a question on 'Cancelar'", async () => {
    const page = await openPage()
    const address = page.url()
    await openForm(page)
    await typeReason(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Descartar' }).click()
    await form(page).waitFor({ state: 'detached' })
    await question(page).waitFor({ state: 'detached' })
    await expect.poll(() => historyDepth(page)).toBe(0)
    expect(page.url()).toBe(address)

    await openForm(page)
    await typeReason(page)
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await form(page).waitFor({ state: 'detached' })
    expect(await question(page).count()).toBe(0)
  })

  it.runIf(isProof)(
    'stays on its page when dialog and question close together, however many pages came before',
    async () => {
      const page = await openPage()
      const address = page.url()
      for (const visit of ['?one', '?two', '?three']) await page.goto(address + visit)
      await openForm(page)
      await typeReason(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Descartar' }).click()
      await form(page).waitFor({ state: 'detached' })
      await expect.poll(() => historyDepth(page)).toBe(0)
      await page.waitForTimeout(300)
      expect(new URL(page.url()).search).toBe('?three')
      await page.getByRole('heading', { name: 'Widgets' }).waitFor()
    },
  )
})

describe('a dialog that is being sent', () => {
  const answer = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('answer')))
  const dismissals = [
    (page: Page) => page.keyboard.press('Escape'),
    (page: Page) => page.getByRole('button', { name: 'Cerrar', exact: true }).click(),
    (page: Page) => page.mouse.click(5, 5),
    (page: Page) => page.goBack(),
    (page: Page) => page.keyboard.press('Tab'),
  ]

  async function send(page: Page): Promise<void> {
    await openForm(page)
    await page.getByRole('combobox', { name: 'Hora' }).fill('09:00')
    await typeReason(page)
    await page.keyboard.press('Enter')
    await page.getByText('Procesando...').waitFor()
  }

  it('neither closes nor accepts typing or presses until the answer; refused, it can be sent again', async () => {
    const page = await openPage({ search: '?held' })
    await send(page)
    for (const dismiss of dismissals) await dismiss(page)
    await page.keyboard.type(' y de espalda')
    const cancel = await page.getByText('Cancelar', { exact: true }).boundingBox()
    if (!cancel) throw new Error("no 'Cancelar'")
    await page.mouse.click(cancel.x + 5, cancel.y + 5)
    expect(await form(page).isVisible()).toBe(true)
    expect(await question(page).count()).toBe(0)
    await answer(page)
    await page.getByText('El servidor no lo quiere').waitFor()
    expect(await page.getByLabel('Motivo').inputValue()).toBe('Dolor de cuello')

    // The refused field has the focus.
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('reason')
    await page.keyboard.type('!')
    await page.keyboard.press('Enter')
    await page.getByText('Procesando...').waitFor()
    await answer(page)
    await form(page).waitFor({ state: 'detached' })
    await expect.poll(() => isFocused(page, 'Abrir')).toBe(true)
    await expect.poll(() => historyDepth(page)).toBe(0)
  })

  it.runIf(isProof)('blocks a question as well, which has no close button', async () => {
    const page = await openPage({ search: '?held' })
    await page.getByRole('button', { name: 'Preguntar' }).click()
    await page.getByRole('button', { name: 'Sí', exact: true }).click()
    await page.locator('[data-busy]').waitFor()
    for (const press of ['Tab', 'Escape', 'Shift+Tab']) await page.keyboard.press(press)
    await page.goBack()
    expect(await page.getByRole('alertdialog').isVisible()).toBe(true)
    await answer(page)
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await expect.poll(() => page.getByTestId('answer').textContent()).toBe('sí')
  })
})

describe('a confirmation', () => {
  it('focuses the safe answer and confirms; Esc and the back gesture decline, the backdrop does nothing', async () => {
    const page = await openPage()
    const ask = page.getByRole('button', { name: 'Preguntar' })
    await ask.click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Cancelar')
    const yes = page.getByRole('button', { name: 'Sí', exact: true })
    // The second press of a double one on what opened the question is no answer.
    await yes.dispatchEvent('click', { detail: 2 })
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await expect.poll(() => page.getByTestId('answer').textContent()).toBe('no')
    await ask.click()
    await yes.click()
    await expect.poll(() => page.getByTestId('answer').textContent()).toBe('sí')
    for (const refuse of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
      await ask.click()
      await expect.poll(() => holdsFocus(page.getByRole('alertdialog'))).toBe(true)
      await expect.poll(() => historyDepth(page)).toBe(1)
      await page.mouse.click(5, 5)
      await expect.poll(() => page.getByRole('alertdialog').isVisible()).toBe(true)
      await refuse()
      await page.getByRole('alertdialog').waitFor({ state: 'detached' })
      await expect.poll(() => page.getByTestId('answer').textContent()).toBe('no')
    }
  })
})
