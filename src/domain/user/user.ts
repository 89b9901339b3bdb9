/** The signed-in user. The server's object is kept whole; only the role 'admin' has a meaning (spec section 3). */
export interface SessionUser {
  id: number
  username: string
  role: string
  name?: string | null | undefined
  /** Some servers use this name. */
  Nombre?: string | null | undefined
  lastName?: string | null | undefined
  email?: string | null | undefined
  phone?: string | null | undefined
  patientId?: number | null | undefined
  /** True for staff with an easy password, as the server found at this sign-in. */
  guessablePassword?: unknown
  /** True for an owner of the clinic, who is one of its staff. */
  owner?: unknown
  /** What a staff account may open (StaffScope). Absent means everything. */
  scope?: unknown
}

/** Whether the user may change the clinic's settings and accounts. */
export function isOwner(user: SessionUser): boolean {
  return user.role === 'admin' && user.owner === true
}

export type Role = 'admin' | 'patient'

/** What a staff account may open: everything, or neither clinical texts nor statistics. */
export const STAFF_SCOPES = ['full', 'front-desk'] as const
export type StaffScope = (typeof STAFF_SCOPES)[number]

/** Whether the account is of the front desk: it opens neither clinical texts nor statistics. */
export function isFrontDesk({ role, scope }: SessionUser): boolean {
  return role === 'admin' && scope === 'front-desk'
}

/** Returns a role's home (spec section 6); null for an unknown role. */
export function homePathOf(role: string): '/dashboard' | '/patient-dashboard' | null {
  if (role === 'admin') return '/dashboard'
  return role === 'patient' ? '/patient-dashboard' : null
}

/** Returns the name to greet with: name, else Nombre, else the username. */
export function displayName(user: SessionUser): string {
  return user.name || user.Nombre || user.username
}
