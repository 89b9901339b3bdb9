import { type Clock, timestampOf } from '#server/platform/clock.ts'
import { SettingsError } from '#server/platform/env.ts'
import { generatePassword } from '#server/resources/auth/passwords/generated-password.ts'
import { PasswordHasher } from '#server/resources/auth/passwords/password-hasher.ts'
import { isGuessable } from '#server/resources/auth/passwords/staff-password.ts'
import type { Db } from './db/schema.ts'
import { writeTransaction } from './db/write-transaction.ts'
import { hasAdmin, insertUser } from './resources/users/user-repository.ts'
import { startTexts } from './start-texts.ts'

const DEFAULT_ADMIN = 'admin'

export interface FirstStart {
  /** Without name and password, the owner makes the account on the first screen, with a code. */
  adminUsername?: string | undefined
  adminPassword?: string | undefined
  professionalName: string
}

/** The login that a first start created; with the password only when it was generated. */
export interface FirstAdmin {
  username: string
  generatedPassword: string | undefined
}

/**
 * Creates professional 1 in an empty database, and the first admin, who owns the clinic, if a name or a password is
 * given; leaves any other database alone.
 * Throws SettingsError for a guessable password, before anything is written.
 */
export async function prepareFirstStart(db: Db, clock: Clock, start: FirstStart): Promise<FirstAdmin | null> {
  const { adminUsername = DEFAULT_ADMIN, adminPassword = '' } = start
  if (!(await hasAdmin(db)) && isGuessable(adminPassword, adminUsername))
    throw new SettingsError(startTexts.guessableAdmin)
  await ensureProfessional(db, clock, start.professionalName)
  const isByCode = start.adminUsername === undefined && start.adminPassword === undefined
  return isByCode ? null : ensureAdmin(db, clock, { ...start, adminUsername })
}

/** Checks inside the transaction: two processes may start on one new folder. */
async function ensureProfessional(db: Db, clock: Clock, name: string): Promise<void> {
  if (await firstProfessional(db)) return
  const [firstName = name, ...rest] = name.trim().split(/\s+/)
  await writeTransaction({ db, clock }, { userId: null, action: 'professional.create' }, async (changes) => {
    const present = await firstProfessional(changes.db)
    if (present) return { status: 200, entity: 'professional', id: present.id }
    const row = { ref: null, name: firstName, lastName: rest.join(' '), active: true }
    return { status: 201, entity: 'professional', id: await changes.insert('professional', row) }
  })
}

async function firstProfessional(db: Db) {
  return db.selectFrom('professionals').select('id').orderBy('id').limit(1).executeTakeFirst()
}

async function ensureAdmin(
  db: Db,
  clock: Clock,
  start: FirstStart & { adminUsername: string },
): Promise<FirstAdmin | null> {
  if (await hasAdmin(db)) return null
  const generatedPassword = start.adminPassword === undefined ? generatePassword() : undefined
  const passwordHash = await new PasswordHasher().hash(start.adminPassword ?? generatedPassword ?? '')
  const admin = { username: start.adminUsername, passwordHash, role: 'admin', owner: true, patientId: null } as const
  const unknown = { name: '', lastName: '', email: '', phone: '' }
  return db.transaction().execute(async (trx) => {
    if (await hasAdmin(trx)) return null
    await insertUser(trx, { ...admin, ...unknown, createdAt: timestampOf(clock()) })
    return { username: start.adminUsername, generatedPassword }
  })
}
