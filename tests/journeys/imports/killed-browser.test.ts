import { it } from 'vitest'
import { lastingDevice } from '#tests/journeys/fixtures/lasting-device.ts'
import { importThroughKills } from './import-through-kills.ts'

const clinic = lastingDevice()

it('brings 1,000 patients once, though browser and server are killed meanwhile', async () => {
  await importThroughKills(clinic, 1000)
})
