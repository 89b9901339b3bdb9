import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import { usernameKey } from '#domain/user/username.ts'
import type { registerBody } from '#domain/wire/session-wire.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Effect } from '#server/db/effect.ts'
import type { Db } from '#server/db/schema.ts'
import { duplicate } from '#server/http/errors/api-errors.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { idsOfLikelyFiles } from '#server/resources/patients/patient-repository.ts'
import { insertPatient } from '#server/resources/patients/patient-writes.ts'
import { insertUser } from '#server/resources/users/user-repository.ts'

export type Registration = Omit<v.InferOutput<typeof registerBody>, 'password'> & { passwordHash: string }

/**
 * Creates a patient's account with a new file. The file is confirmed only if nothing of it matches a known person.
 * Otherwise somebody could open another person's file by typing that person's DNI or e-mail. The answer does not
 * reveal which case it was.
 */
export async function register(changes: Changes, registration: Registration): Promise<Effect> {
  const { username, name, lastName, email, phone, dni, passwordHash } = registration
  if (await isUsernameTaken(changes.db, username)) throw duplicate('username', errorTexts.usernameTaken)
  const known = await idsOfLikelyFiles(changes.db, { dni, email }).executeTakeFirst()
  // No device chose a ref. With one, devices recognize the row in every epoch.
  const person = { ref: randomUUID(), firstName: name, lastName, dni, email, phone }
  const patientId = await insertPatient(changes, person, known === undefined)
  await insertUser(changes.db, {
    username,
    passwordHash,
    role: 'patient',
    name,
    lastName,
    email,
    phone,
    patientId,
    createdAt: changes.now,
  })
  return { status: 201, entity: 'patient', id: patientId }
}

/** Checked before the costly hashing, and again inside the transaction. */
export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('usernameKey', '=', usernameKey(username))
    .executeTakeFirst()
  return row !== undefined
}
