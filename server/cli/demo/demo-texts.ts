/** Texts that the demo prints. */
export const demoTexts = {
  invented: 'Clínica de demostración: todos los nombres y datos son inventados.',
  admin: (username: string, password: string) => `Administración: usuario ${username}, contraseña ${password}`,
  patient: (username: string, password: string) => `Paciente: usuario ${username}, contraseña ${password}`,
} as const
