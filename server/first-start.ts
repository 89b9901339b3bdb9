import { type Clock, timestampOf } from './clock.ts'
import type { Db } from './db/schema.ts'
import { writeTransaction } from './db/write-transaction.ts'
import { generatePassword } from './resources/auth/generated-password.ts'
import { PasswordHasher } from './resources/auth/password-hasher.ts'
import { insertUser } from './resources/users/user-repository.ts'

export interface FirstStart {
  adminUsername: string
  adminPassword?: string | undefined
  professionalName: string
}

/** The login that a first start made; the password only when the operator did not choose it. */
export interface FirstAdmin {
  username: string
  generatedPassword: string | undefined
}

/** Gives an empty database its first admin and professional 1, so that work can begin; changes nothing in any other. */
export async function prepareFirstStart(db: Db, clock: Clock, start: FirstStart): Promise<FirstAdmin | null> {
  await ensureProfessional(db, clock, start.professionalName)
  return ensureAdmin(db, clock, start)
}

async function ensureProfessional(db: Db, clock: Clock, name: string): Promise<void> {
  const professional = await db.selectFrom('professionals').select('id').limit(1).executeTakeFirst()
  if (professional) return
  const [firstName = name, ...rest] = name.trim().split(/\s+/)
  await writeTransaction({ db, clock }, { userId: null, action: 'professional.create' }, async (changes) => {
    const row = { ref: null, name: firstName, lastName: rest.join(' '), active: true }
    return { status: 201, entity: 'professional', id: await changes.insert('professional', row) }
  })
}

async function ensureAdmin(db: Db, clock: Clock, start: FirstStart): Promise<FirstAdmin | null> {
  const admin = await db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst()
  if (admin) return null
  const generatedPassword = start.adminPassword === undefined ? generatePassword() : undefined
  const password = start.adminPassword ?? generatedPassword ?? ''
  await insertUser(db, {
    username: start.adminUsername,
    passwordHash: await new PasswordHasher().hash(password),
    role: 'admin',
    name: '',
    lastName: '',
    email: '',
    phone: '',
    patientId: null,
    createdAt: timestampOf(clock()),
  })
  return { username: start.adminUsername, generatedPassword }
}
