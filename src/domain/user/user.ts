/** Who is signed in. The whole object that the server sent is kept; only the role 'admin' is known to be special (spec section 3). */
export interface SessionUser {
  id: number
  username: string
  role: string
  name?: string | null | undefined
  /** Some servers write the name so. */
  Nombre?: string | null | undefined
  lastName?: string | null | undefined
  email?: string | null | undefined
  phone?: string | null | undefined
  patientId?: number | null | undefined
  /** True of staff whose password anybody would guess, as the server found at this sign-in. */
  guessablePassword?: unknown
}

export type Role = 'admin' | 'patient'

/** The home of a role (spec section 6); null for a role that this product does not know. */
export function homePathOf(role: string): '/dashboard' | '/patient-dashboard' | null {
  if (role === 'admin') return '/dashboard'
  return role === 'patient' ? '/patient-dashboard' : null
}

/** The name to greet with: name, else Nombre, else the username. */
export function displayName(user: SessionUser): string {
  return user.name || user.Nombre || user.username
}
