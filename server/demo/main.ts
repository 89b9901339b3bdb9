import { systemClock } from '#server/clock.ts'
import { prepareFirstStart } from '#server/first-start.ts'
import { serve } from '#server/serve.ts'
import { demoLogins, seedDemo } from './demo-seed.ts'

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
    'Clínica de demostración: todos los nombres y datos son inventados.',
    `Administración: usuario ${admin.username}, contraseña ${admin.password}`,
    `Paciente: usuario ${patient.username}, contraseña ${patient.password}`,
  ]
})
