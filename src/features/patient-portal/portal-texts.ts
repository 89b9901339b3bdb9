/** What the patient's panel says. */
export const portalTexts = {
  title: 'Mi Panel de Paciente',
  welcome: (username: string) => `Bienvenido/a, ${username}`,
} as const
