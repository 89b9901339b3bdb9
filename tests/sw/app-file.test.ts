import { expect, it } from 'vitest'
import { appFile } from '#sw/app-file.ts'

const answer = (type: string, status = 200) => new Response('', { status, headers: { 'content-type': type } })
const at = (path: string) => `https://clinica.example/${path}`

it.each([
  ['assets/agenda-1.js', 'text/javascript; charset=utf-8'],
  ['assets/agenda-1.css', 'text/css'],
  ['app.html?__WB_REVISION__=1', 'text/html; charset=utf-8'],
  ['', 'text/html; charset=utf-8'],
  ['nosotros', 'text/html; charset=utf-8'],
  ['fonts/texto.woff2', 'font/woff2'],
  ['manifest.webmanifest', 'application/manifest+json'],
])('%s is a file of the app as %s', (path, type) => {
  const file = answer(type)
  expect(appFile(at(path), file)).toBe(file)
})

it.each([
  ['assets/agenda-1.js', 'text/html', 200],
  ['assets/agenda-1.js', 'text/javascript', 404],
  ['assets/agenda-1.css', 'text/plain', 200],
  ['app.html', 'application/json', 200],
  ['nosotros', 'application/json', 200],
  ['fonts/texto.woff2', 'text/html', 200],
])('%s is no file of the app as %s with %i', (path, type, status) => {
  expect(() => appFile(at(path), answer(type, status))).toThrow(TypeError)
})

it('an answer from another address is no file of the app', () => {
  const moved = Object.defineProperty(answer('text/html'), 'redirected', { value: true })
  expect(() => appFile(at('app.html'), moved)).toThrow(TypeError)
})
