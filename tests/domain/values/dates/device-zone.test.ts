import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const probe = fileURLToPath(new URL('./device-zone-probe.ts', import.meta.url))

async function saidIn(zone: string): Promise<{ zoneOffset: number; days: unknown[]; instants: unknown[] }> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', probe], {
    env: { ...process.env, TZ: zone },
  })
  return JSON.parse(stdout)
}

it('the calendar is the same on devices in any time zone', async () => {
  const [clinic, kiritimati, losAngeles] = await Promise.all([
    saidIn('America/Argentina/Cordoba'),
    saidIn('Pacific/Kiritimati'),
    saidIn('America/Los_Angeles'),
  ])
  expect([clinic.zoneOffset, kiritimati.zoneOffset, losAngeles.zoneOffset]).toEqual([180, -840, 480])
  for (const elsewhere of [kiritimati, losAngeles]) {
    expect(elsewhere.days).toEqual(clinic.days)
    expect(elsewhere.instants).toEqual(clinic.instants)
  }
  expect(clinic.days[0]).toMatchObject({ before: '2008-10-18', after: '2008-10-20', short: '19/10/2008', weekday: 0 })
  expect(clinic.instants.slice(0, 2)).toEqual([
    ['2026-11-19', '23:59'],
    ['2026-11-20', '00:00'],
  ])
}, 60_000)
