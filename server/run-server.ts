import { systemClock } from '#server/platform/clock.ts'
import { type FirstAdmin, prepareFirstStart } from './first-start.ts'
import { serve } from './serve.ts'
import { startTexts } from './start-texts.ts'

/** Runs the server on the clinic's data. */
export async function runServer(): Promise<void> {
  await serve(process.env, async (db, { ADMIN_USERNAME, ADMIN_PASSWORD, PROFESSIONAL_NAME }) => {
    const admin = await prepareFirstStart(db, systemClock, {
      adminUsername: ADMIN_USERNAME,
      adminPassword: ADMIN_PASSWORD,
      professionalName: PROFESSIONAL_NAME,
    })
    return admin ? [firstLogin(admin)] : []
  })
}

/** Prints a generated password, once: it is stored nowhere. */
function firstLogin({ username, generatedPassword }: FirstAdmin): string {
  return generatedPassword === undefined
    ? startTexts.firstLogin(username)
    : startTexts.firstLoginGenerated(username, generatedPassword)
}
