import type { Page } from 'playwright-core'

/** A visitor's data for the account screens. */
export const vera = {
  name: 'Vera',
  lastName: 'Sosa',
  dni: '33.444.555',
  phone: '3537 433333',
  email: 'vera@correo.example',
  username: 'vera',
  password: 'clave-de-vera',
}

const LABELS: Record<keyof typeof vera, string> = {
  name: 'Nombre',
  lastName: 'Apellido',
  dni: 'DNI',
  phone: 'Teléfono',
  email: 'Email',
  username: 'Nombre de usuario',
  password: 'Contraseña',
}

/** The field of the registration with this label. */
export function registrationField(page: Page, field: keyof typeof vera | 'confirmPassword') {
  const label = field === 'confirmPassword' ? 'Confirmar contraseña' : LABELS[field]
  return page.getByRole('main').getByLabel(label, { exact: true })
}

/** Fills the registration in, the password twice. */
export async function fillRegistration(page: Page, person: typeof vera = vera): Promise<void> {
  for (const field of Object.keys(LABELS) as (keyof typeof vera)[]) {
    await registrationField(page, field).fill(person[field])
  }
  await registrationField(page, 'confirmPassword').fill(person.password)
}

/** Registers a patient at the API, as the form does. */
export async function registerAt(url: string, person: typeof vera = vera): Promise<void> {
  const answer = await fetch(`${url}/api/v1/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, role: 'patient' }),
  })
  if (answer.status !== 201) throw new Error(`register answered ${answer.status}: ${await answer.text()}`)
}
