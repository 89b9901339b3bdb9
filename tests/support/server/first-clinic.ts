import type { Db } from '#server/db/schema.ts'
import { prepareFirstStart } from '#server/first-start.ts'
import { type Clock, timestampOf } from '#server/platform/clock.ts'
import { PasswordHasher } from '#server/resources/auth/passwords/password-hasher.ts'
import { insertUser } from '#server/resources/users/user-repository.ts'

/** The first admin of every server under test. */
export const adminLogin = { username: 'direccion', password: 'una-clave-de-prueba' }

let passwordHash: Promise<string> | undefined

/** Gives an empty database what a first start gives it, with a hash of the admin's password that is made once per worker. */
export async function prepareClinic(db: Db, clock: Clock): Promise<void> {
  if (!(await firstAdmin(db))) {
    passwordHash ??= new PasswordHasher().hash(adminLogin.password)
    const admin = {
      username: adminLogin.username,
      passwordHash: await passwordHash,
      role: 'admin',
      owner: true,
    } as const
    const unknown = { name: '', lastName: '', email: '', phone: '', patientId: null }
    await insertUser(db, { ...admin, ...unknown, createdAt: timestampOf(clock()) })
  }
  await prepareFirstStart(db, clock, {
    adminUsername: adminLogin.username,
    adminPassword: adminLogin.password,
    professionalName: 'Laura Ferreyra',
  })
}

export function firstAdmin(db: Db): Promise<{ id: number } | undefined> {
  const admins = db.selectFrom('users').select('id').where('role', '=', 'admin')
  return admins.orderBy('id').limit(1).executeTakeFirst()
}
