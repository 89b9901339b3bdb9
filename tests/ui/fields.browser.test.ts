import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { holdsFocus } from '#tests/support/browser/focus.ts'
import { TABLET } from '#tests/support/browser/screens.ts'
import { isProof, variants } from '#tests/support/suites/tier.ts'
import { formValues, historyDepth, type PagePlan, widgetPages } from './widget-page.ts'

const openPage = widgetPages()

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Formulario' })
const isFocused = (page: Page, name: string) =>
  page.evaluate((name) => document.activeElement?.getAttribute('name') === name, name)
const options = (page: Page) => page.getByRole('listbox').getByRole('option')
/** The option that Enter chooses. */
const atHand = (page: Page, name: string) => page.locator('[role=option][data-highlighted]').filter({ hasText: name })
const formValue = async (page: Page, field: string) => (await formValues(page))[field]

async function openForm(options: PagePlan = {}): Promise<Page> {
  const page = await openPage(options)
  await page.getByRole('button', { name: 'Abrir', exact: true }).click()
  await expect.poll(() => holdsFocus(dialog(page))).toBe(true)
  return page
}

describe('a combobox', () => {
  it('finds a person without accents or by the detail, and chooses by keyboard; typing clears the choice', async () => {
    const page = await openForm()
    const person = page.getByRole('combobox', { name: 'Persona' })
    await person.fill('nunez')
    await page.getByRole('option', { name: 'Núñez, Ana' }).waitFor()
    await expect.poll(() => options(page).count()).toBe(2)
    await atHand(page, 'Núñez, Ana').waitFor()
    await person.press('Enter')
    await expect.poll(() => formValue(page, 'person')).toBe('1')
    await expect.poll(() => person.inputValue()).toBe('Núñez, Ana')
    expect(await formValue(page, 'sendings')).toBe(0)

    await person.fill('dni')
    await atHand(page, 'Núñez, Ana').waitFor()
    await person.press('ArrowDown')
    await atHand(page, 'Peralta, José').waitFor()
    await person.press('Enter')
    await expect.poll(() => formValue(page, 'person')).toBe('2')

    await person.press('End')
    await person.pressSequentially(' X')
    await expect.poll(() => formValue(page, 'person')).toBe('')
    await page.getByLabel('Motivo').click()
    await expect.poll(() => person.inputValue()).toBe('Peralta, José X')
  })

  it('closes its list on Esc and leaves the dialog open; its action gets the typed text', async () => {
    const page = await openForm()
    const person = page.getByRole('combobox', { name: 'Persona' })
    await person.click()
    await page.getByRole('option', { name: 'Núñez, Ana' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('option', { name: 'Núñez, Ana' }).waitFor({ state: 'hidden' })
    await expect.poll(() => dialog(page).isVisible()).toBe(true)

    await person.fill('Zárate')
    await page.getByText('Sin coincidencias').waitFor()
    await page.getByRole('option', { name: 'Nueva persona' }).click()
    await page.getByText('Nueva: Zárate').waitFor()
    await expect.poll(() => formValue(page, 'person')).toBe('')
  })
})

describe('a date field', () => {
  it.each(variants('Pacific/Kiritimati', 'America/Los_Angeles', 'America/Argentina/Cordoba'))(
    'keeps the typed or picked day on a device in %s',
    async (timezoneId) => {
      const page = await openForm({ timezoneId })
      const day = page.getByLabel('Fecha')
      await expect.poll(() => day.inputValue()).toBe('20/11/2026')
      await day.fill('1/3/2027')
      await expect.poll(() => formValue(page, 'day')).toBe('2027-03-01')
      await page.getByRole('button', { name: 'Abrir el calendario' }).click()
      await page.getByRole('button', { name: /^miércoles, 3 de marzo de 2027/ }).click()
      await expect.poll(() => formValue(page, 'day')).toBe('2027-03-03')
      await expect.poll(() => day.inputValue()).toBe('03/03/2027')
    },
  )

  it('can be picked by keyboard, weeks from Monday, and gets the focus back', async () => {
    const page = await openForm()
    const opener = page.getByRole('button', { name: 'Abrir el calendario' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const chosen = page.getByRole('button', { name: /^viernes, 20 de noviembre de 2026/ })
    await chosen.waitFor()
    expect(await page.locator('th').allTextContents()).toEqual(['lu', 'ma', 'mi', 'ju', 'vi', 'sá', 'do'])
    await expect.poll(() => chosen.evaluate((cell) => cell === document.activeElement)).toBe(true)
    for (const [key, reached] of [
      ['ArrowDown', 'viernes, 27'],
      ['ArrowRight', 'sábado, 28'],
    ] as const) {
      await page.keyboard.press(key)
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
        .toContain(`${reached} de noviembre de 2026`)
    }
    await page.keyboard.press('Enter')
    await expect.poll(() => formValue(page, 'day')).toBe('2026-11-28')
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
  })

  it.runIf(isProof)('accepts the present day again, by a press or by Enter, and closes its calendar', async () => {
    const page = await openForm()
    const chosen = page.getByRole('button', { name: /^viernes, 20 de noviembre de 2026/ })
    for (const choose of [() => chosen.click(), () => chosen.press('Enter')]) {
      await page.getByLabel('Fecha').fill('20/11/26')
      await page.getByRole('button', { name: 'Abrir el calendario' }).click()
      await choose()
      await chosen.waitFor({ state: 'hidden' })
      await expect.poll(() => formValue(page, 'day')).toBe('2026-11-20')
    }
  })

  it.runIf(isProof)(
    "accepts today, which is the clinic's day on any device, even if it is already chosen",
    async () => {
      const page = await openForm({ timezoneId: 'Pacific/Kiritimati' })
      const today = () => clinicDayAt(Date.now())
      for (const _ of ['another day is chosen', 'today is chosen']) {
        await page.getByRole('button', { name: 'Abrir el calendario' }).click()
        const button = page.getByRole('button', { name: 'Hoy', exact: true })
        const before = today()
        await button.click()
        await button.waitFor({ state: 'hidden' })
        // The clinic's midnight may be between the two.
        await expect
          .poll(async () => [before, today()].includes((await formValue(page, 'day')) as LocalDate))
          .toBe(true)
      }
    },
  )

  it.runIf(isProof)('closes only its calendar on Esc and on going back', async () => {
    const page = await openForm()
    const calendar = page.getByRole('dialog', { name: 'Calendario: Fecha' })
    for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
      await page.getByRole('button', { name: 'Abrir el calendario' }).click()
      await expect.poll(() => holdsFocus(calendar)).toBe(true)
      await expect.poll(() => historyDepth(page)).toBe(2)
      await leave()
      await calendar.waitFor({ state: 'hidden' })
      await expect.poll(() => dialog(page).isVisible()).toBe(true)
      await expect.poll(() => historyDepth(page)).toBe(1)
    }
    await page.goBack()
    await dialog(page).waitFor({ state: 'hidden' })
  })

  it.runIf(isProof)('keeps a text that is no date, passes it on and shows an error', async () => {
    const page = await openForm()
    const day = page.getByLabel('Fecha')
    await day.fill('31/02/2026')
    await page.getByLabel('Motivo').click()
    await expect.poll(() => formValue(page, 'day')).toBe('31/02/2026')
    await expect.poll(() => day.inputValue()).toBe('31/02/2026')
    await expect.poll(() => day.getAttribute('aria-invalid')).toBe('true')
    await page.getByText('Escribe la fecha como 25/03/2026').waitFor()
  })
})

describe('a time field', () => {
  it('completes a time when it is left and when Enter sends the form, and passes on an invalid one', async () => {
    const page = await openForm()
    const hour = page.getByRole('combobox', { name: 'Hora' })
    await hour.pressSequentially('930')
    await page.keyboard.press('Tab')
    await expect.poll(() => formValue(page, 'hour')).toBe('09:30')

    for (const typed of ['25:99', 'nueve', '10:07']) {
      await hour.fill(typed)
      // No list covers the next field, since no time begins so.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
      expect(await options(page).count()).toBe(0)
      await page.getByLabel('Motivo').click()
      await expect.poll(() => formValue(page, 'hour')).toBe(typed)
    }

    await hour.fill('')
    await hour.pressSequentially('14')
    await page.keyboard.press('Enter')
    await page.getByText('Falta el motivo').waitFor()
    await expect.poll(() => formValue(page, 'hour')).toBe('14:00')
  })
})

describe('the list of a time field', () => {
  const list = (page: Page) => page.getByRole('listbox')
  /** The option in the middle of the list. */
  const middle = (page: Page) =>
    list(page).evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('[role=option]')?.textContent
    })

  it.runIf(isProof)(
    'begins at its default, or at the chosen time; it offers the quarter-hours that begin as typed',
    async () => {
      const page = await openForm()
      const hour = page.getByRole('combobox', { name: 'Hora' })
      await hour.click()
      await expect.poll(() => middle(page)).toBe('14:00')
      await page.getByRole('option', { name: '14:30' }).click()
      await list(page).waitFor({ state: 'hidden' })
      await hour.fill('17:45')
      await hour.click()
      await expect.poll(() => middle(page)).toBe('17:45')

      await hour.fill('9')
      await expect.poll(() => options(page).allTextContents()).toEqual(['09:00', '09:15', '09:30', '09:45'])
      await page.getByRole('option', { name: '09:15' }).click()
      await expect.poll(() => formValue(page, 'hour')).toBe('09:15')
    },
  )

  it.runIf(isProof).each<readonly [way: string, goOn: (page: Page) => Promise<void>]>([
    ['a tap elsewhere', (page) => page.getByLabel('Motivo').tap()],
    ["a phone's key for the next field", (page) => page.getByLabel('Motivo').focus()],
  ])('closes on %s, and the focus stays there', async (_, goOn) => {
    const page = await openForm({ hasTouch: true, viewport: TABLET })
    await page.getByRole('combobox', { name: 'Hora' }).tap()
    await list(page).waitFor()
    await expect.poll(() => isFocused(page, 'hour')).toBe(true)
    await page.keyboard.type('1015')
    await goOn(page)
    await list(page).waitFor({ state: 'hidden' })
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    expect(await isFocused(page, 'reason')).toBe(true)
    await expect.poll(() => formValue(page, 'hour')).toBe('10:15')
  })

  it.runIf(isProof)(
    'disappears once a complete time was typed, comes back on demand, and takes the focus from nobody',
    async () => {
      const page = await openForm()
      const hour = page.getByRole('combobox', { name: 'Hora' })
      await hour.pressSequentially('17:45')
      await list(page).waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: 'Elegir la hora' }).first().click()
      await expect.poll(() => middle(page)).toBe('17:45')
      // Work of the next frame is late on a slow device.
      await page.evaluate(() => {
        const frame = window.requestAnimationFrame.bind(window)
        window.requestAnimationFrame = (draw) => window.setTimeout(() => frame(draw), 200)
      })
      await hour.fill('10:30')
      await page.getByLabel('Motivo').focus()
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
      expect(await isFocused(page, 'reason')).toBe(true)
    },
  )

  it('can be used by touch', async () => {
    const page = await openForm({ hasTouch: true, viewport: TABLET })
    await page.getByRole('combobox', { name: 'Hora' }).tap()
    await page.getByRole('option', { name: '14:15' }).tap()
    await expect.poll(() => formValue(page, 'hour')).toBe('14:15')
    await list(page).waitFor({ state: 'hidden' })
  })

  it.runIf(isProof)('disappears when Enter sends the form', async () => {
    const page = await openForm()
    await page.getByLabel('Motivo').fill('Dolor')
    await page.getByRole('combobox', { name: 'Hora' }).pressSequentially('930')
    await page.keyboard.press('Enter')
    await page.getByText('El servidor no lo quiere').waitFor()
    await list(page).waitFor({ state: 'hidden' })
  })
})

describe('a number field', () => {
  it.runIf(isProof)('reads and writes amounts in Argentine notation', async () => {
    const page = await openForm()
    const amount = page.getByLabel('Monto')
    await amount.fill('18000,5')
    await amount.press('Tab')
    await expect.poll(() => formValue(page, 'amount')).toBe('18000.5')
    await expect.poll(() => amount.inputValue()).toBe('18.000,50')
    await amount.fill('mil')
    await amount.press('Tab')
    await expect.poll(() => formValue(page, 'amount')).toBe('mil')
    await expect.poll(() => amount.inputValue()).toBe('mil')
  })

  it.runIf(isProof)('stays within a narrow column, however wide its label', async () => {
    const page = await openForm()
    const widths = await page.getByLabel('Monto').evaluate((control: HTMLInputElement) => {
      const field = control.labels?.[0]?.parentElement?.parentElement
      if (!field) throw new Error('a field contains its label')
      const before = control.offsetWidth
      field.style.width = '80px'
      return { before, narrow: control.offsetWidth }
    })
    expect(widths.before).toBeGreaterThan(80)
    expect(widths.narrow).toBe(80)
  })
})

describe('a form', () => {
  it('focuses the first invalid field and clears its error on an edit', async () => {
    const page = await openForm()
    await page.getByRole('button', { name: 'Crear' }).click()
    await expect.poll(() => isFocused(page, 'hour')).toBe(true)
    await expect.poll(() => page.getByText('Falta la hora').isVisible()).toBe(true)
    await page.keyboard.type('9')
    await page.getByText('Falta la hora').waitFor({ state: 'detached' })
    await expect.poll(() => page.getByText('Falta el motivo').isVisible()).toBe(true)
    expect(await formValue(page, 'sendings')).toBe(0)
  })

  it.runIf(isProof)('shows its message about invalid fields only while one of them is invalid', async () => {
    const page = await openForm()
    const said = page.locator('[data-scope=toast][data-part=root]').filter({ hasText: 'Falta algo' })
    await page.getByRole('button', { name: 'Crear' }).click()
    // Under the pointer it would stay for good.
    await said.hover()
    await page.getByRole('combobox', { name: 'Hora' }).fill('09:00')
    await page.getByText('Falta la hora').waitFor({ state: 'detached' })
    expect(await said.isVisible()).toBe(true)
    await page.getByLabel('Motivo').fill('Dolor')
    await said.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Crear' }).click()
    await page.getByText('El servidor no lo quiere').waitFor()
    expect(await said.count()).toBe(0)
  })

  it('keeps everything after a failed sending, sends once for two presses, and closes after success', async () => {
    const page = await openForm()
    await page.getByLabel('Motivo').fill('Dolor')
    await page.getByRole('combobox', { name: 'Hora' }).fill('09:00')
    await page.locator('form').evaluate((form: HTMLFormElement) => {
      form.requestSubmit()
      form.requestSubmit()
    })
    await page.getByText('El servidor no lo quiere').waitFor()
    expect(await formValues(page)).toMatchObject({ reason: 'Dolor', hour: '09:00', sendings: 1 })
    await expect.poll(() => isFocused(page, 'reason')).toBe(true)
    await page.getByRole('button', { name: 'Crear' }).click()
    await dialog(page).waitFor({ state: 'detached' })
  })
})

describe('a search field', () => {
  it.runIf(isProof)('gets the focus on Ctrl+K, but not below a dialog', async () => {
    const page = await openPage()
    await page.keyboard.press('Control+k')
    const search = page.getByRole('searchbox', { name: 'Buscar' })
    await expect.poll(() => search.evaluate((input) => input === document.activeElement)).toBe(true)
    await search.fill('ana')
    await page.keyboard.press('Escape')
    await expect.poll(() => search.inputValue()).toBe('')
    await page.getByRole('button', { name: 'Abrir', exact: true }).click()
    await expect.poll(() => isFocused(page, 'day')).toBe(true)
    await page.keyboard.press('Control+k')
    expect(await isFocused(page, 'day')).toBe(true)
  })
})
