import { it } from 'vitest'
import { lastingDevice } from '#tests/journeys/fixtures/lasting-device.ts'
import { importThroughKills } from './import-through-kills.ts'

const clinic = lastingDevice()
const PATIENCE_MS = 30 * 60_000

it(
  'brings 20,000 patients once, though browser and server are killed meanwhile',
  async () => {
    await importThroughKills(clinic, 20_000)
  },
  PATIENCE_MS,
)
