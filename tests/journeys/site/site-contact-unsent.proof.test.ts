import { expect, it } from 'vitest'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { takenOver, visitorPhone } from './site-visitor.ts'

// Without a mail server, mails are written to files, which nobody at the clinic reads.
const clinic = journey()

it("a message that can't be mailed is reported as not received; its text stays, with WhatsApp as the alternative", async () => {
  const page = await clinic.openDevice(visitorPhone)
  await page.goto(`${clinic.server.url}/contacto`)
  await takenOver(page)
  const form = page.getByRole('main').getByRole('form')
  const text = '¿Atienden por obra social?'
  await form.getByLabel('Nombre').fill('Julia Vega')
  await form.getByLabel('Email').fill('julia@correo.example')
  await form.getByLabel('Mensaje').fill(text)
  await form.getByRole('button', { name: 'Enviar Mensaje' }).click()
  await form.getByText('Tu mensaje no llegó al consultorio', { exact: false }).waitFor()
  expect(await page.getByText('enviado exitosamente').count()).toBe(0)
  expect(await form.getByLabel('Mensaje').inputValue()).toBe(text)
  const chat = form.getByRole('link', { name: 'Enviar por WhatsApp' })
  expect(new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text')).toBe(text)
})
