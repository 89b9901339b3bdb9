import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { isProof } from '#tests/support/suites/tier.ts'
import { widgetPages } from '#tests/ui/widget-page.ts'

const openPage = widgetPages()

let page: Page

const hour = () => page.getByRole('combobox', { name: 'Hora' })
const person = () => page.getByRole('combobox', { name: 'Persona' })
const reason = () => page.getByLabel('Motivo')
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))

/** Holds animation frames back until they are released, as on a slow device. */
async function holdFrames(): Promise<void> {
  await page.evaluate(() => {
    const held: FrameRequestCallback[] = []
    const draw = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (frame) => held.push(frame)
    window.addEventListener('let-go', () => {
      window.requestAnimationFrame = draw
      for (const frame of held) draw(frame)
    })
  })
}

async function letFramesGo(): Promise<void> {
  await page.evaluate(async () => {
    window.dispatchEvent(new Event('let-go'))
    for (const _ of ['held frames', 'their effects']) await new Promise(requestAnimationFrame)
  })
}

beforeEach(async () => {
  page = await openPage()
  await page.getByRole('button', { name: 'Abrir', exact: true }).click()
  await page.getByRole('dialog', { name: 'Formulario' }).waitFor()
  await expect.poll(focused).toBe('day')
})

describe('a field with a list, with late frames', () => {
  it('leaves the focus to a person who has left a time field', async () => {
    await holdFrames()
    await hour().fill('9')
    await page.getByRole('listbox').waitFor()
    await reason().focus()
    await letFramesGo()
    expect(await focused()).toBe('reason')
  })

  it('leaves the focus to a person who has left a combobox', async () => {
    await person().fill('nunez')
    await page.getByRole('option', { name: 'Núñez, Ana' }).waitFor()
    await holdFrames()
    await person().press('Enter')
    await reason().focus()
    await letFramesGo()
    expect(await focused()).toBe('reason')
  })

  it('leaves a selection to be typed over', async () => {
    await holdFrames()
    await hour().fill('9')
    await hour().selectText()
    await letFramesGo()
    await page.keyboard.insertText('10:30')
    await expect.poll(() => hour().inputValue()).toBe('10:30')
  })

  it.runIf(isProof)('leaves the caret where a press puts it', async () => {
    await reason().focus()
    await person().fill('Peralta')
    await reason().focus()
    await person().click({ position: { x: 14, y: 20 } })
    await page.getByRole('listbox').waitFor()
    await page.keyboard.insertText('x')
    expect(await person().inputValue()).not.toBe('Peraltax')
  })
})

it.runIf(isProof)('a field with a list gets the focus when its button is tapped', async () => {
  page = await openPage({ hasTouch: true })
  await page.getByRole('button', { name: 'Abrir', exact: true }).tap()
  await reason().focus()
  await page.getByRole('button', { name: 'Elegir la hora' }).tap()
  await page.getByRole('listbox').waitFor()
  await expect.poll(focused).toBe('hour')
})
