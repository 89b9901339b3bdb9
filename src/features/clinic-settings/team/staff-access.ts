import type { StaffScope } from '#domain/user/user.ts'
import type { StaffAccount } from '#domain/wire/staff-wire.ts'

/** What an account may open, as one choice: an owner's scope is always full. */
export type StaffAccess = StaffScope | 'owner'

export const STAFF_ACCESSES: readonly StaffAccess[] = ['full', 'front-desk', 'owner']

export function accessOf({ owner, scope }: Pick<StaffAccount, 'owner' | 'scope'>): StaffAccess {
  return owner ? 'owner' : scope
}

/** Reads the choice of a form. */
export function accessIn(text: string): StaffAccess {
  return STAFF_ACCESSES.find((access) => access === text) ?? 'front-desk'
}

export function rightsOf(access: string): Pick<StaffAccount, 'owner' | 'scope'> {
  return { owner: access === 'owner', scope: access === 'front-desk' ? 'front-desk' : 'full' }
}

/** The name to call a person of the staff by. */
export function staffName({ name, lastName, username }: Pick<StaffAccount, 'name' | 'lastName' | 'username'>): string {
  return `${name} ${lastName}`.trim() || username
}
