import type { Insertable, Selectable } from 'kysely'
import type { DatabaseSchema, Db } from '#server/db/schema.ts'
import { usernameKey } from '#server/resources/auth/username.ts'

type UserRow = Selectable<DatabaseSchema['users']>
type NewUser = Omit<Insertable<DatabaseSchema['users']>, 'id' | 'usernameKey' | 'scopeVersion'>

/** A user as answers show it: never the password's hash. */
export function userResourceOf(row: UserRow) {
  const { id, username, name, lastName, email, phone, role, patientId } = row
  return { id, username, name, lastName, email, phone, role, patientId }
}

export async function findUser(db: Db, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Adds a user; the unique index on the folded username refuses a second one. */
export async function insertUser(db: Db, user: NewUser): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({ ...user, usernameKey: usernameKey(user.username), scopeVersion: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
