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
}

export type Role = 'admin' | 'patient'

/** Returns a role's home (spec section 6); null for an unknown role. */
export function homePathOf(role: string): '/dashboard' | '/patient-dashboard' | null {
  if (role === 'admin') return '/dashboard'
  return role === 'patient' ? '/patient-dashboard' : null
}

/** Returns the name to greet with: name, else Nombre, else the username. */
export function displayName(user: SessionUser): string {
  return user.name || user.Nombre || user.username
}
