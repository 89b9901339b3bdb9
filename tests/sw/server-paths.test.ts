import { expect, it } from 'vitest'
import { SERVER_PATHS } from '#sw/server-paths.ts'

const isTheServers = (address: string) => SERVER_PATHS.some((pattern) => pattern.test(address))

it.each([
  '/api',
  '/api/v1/appointments?startDate=2026-11-01',
  '/api?x',
  '/health',
  '/health?x=1',
  '/robots.txt',
  '/sitemap.xml?v=1.2',
  '/social-card.png',
  '/.well-known/change-password',
])('leaves %s to the server', (address) => {
  expect(isTheServers(address)).toBe(true)
})

it.each([
  '/',
  '/dashboard',
  '/appointments?nueva=1',
  '/apiario',
  '/healthy',
  '/health-tips',
  '/patients',
  '/reset-password/api',
  '/patients?buscar=ana.gomez',
  '/login?next=/x.js',
])('shows the app at %s', (address) => {
  expect(isTheServers(address)).toBe(false)
})
