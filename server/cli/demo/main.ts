import { prepareFirstStart } from '#server/first-start.ts'
import { systemClock } from '#server/platform/clock.ts'
import { serve } from '#server/serve.ts'
import { demoLogins, seedDemo } from './demo-seed.ts'
import { demoTexts } from './demo-texts.ts'

const DEMO_FOLDER = './demo-data'

await serve({ ...process.env, DATA_DIR: process.env.DATA_DIR || DEMO_FOLDER }, async (db) => {
  await prepareFirstStart(db, systemClock, {
    adminUsername: demoLogins.admin.username,
    adminPassword: demoLogins.admin.password,
    professionalName: 'Laura Ferreyra',
  })
  await seedDemo(db, systemClock)
  const { admin, patient } = demoLogins
  return [
    demoTexts.invented,
    demoTexts.admin(admin.username, admin.password),
    demoTexts.patient(patient.username, patient.password),
  ]
})
