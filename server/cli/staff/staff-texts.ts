/** Texts of the staff command. */
export const staffTexts = {
  usage:
    'Uso: npm run staff -- add USUARIO | disable USUARIO | enable USUARIO | password USUARIO | grant-owner USUARIO | list. La contraseña se genera, o es la de STAFF_PASSWORD.',
  added: (username: string) => `La cuenta ${username} ya puede ingresar.`,
  passwordSet: (username: string) => `La cuenta ${username} tiene una nueva contraseña; se cerraron sus sesiones.`,
  disabled: (username: string) => `La cuenta ${username} ya no puede ingresar; se cerraron sus sesiones.`,
  enabled: (username: string) => `La cuenta ${username} puede volver a ingresar, con la contraseña que tenía.`,
  generated: (password: string) => `Contraseña: ${password} (se muestra una sola vez)`,
  chosen: 'La contraseña es la de STAFF_PASSWORD.',
  usernameShort: 'El nombre de usuario debe tener entre 3 y 200 caracteres.',
  guessable: 'Esa contraseña es muy común o repite el nombre de usuario: elige otra.',
  unknown: (username: string) => `No hay ninguna cuenta ${username}.`,
  taken: (username: string) => `Ya hay una cuenta ${username}.`,
  isDisabled: (username: string) => `La cuenta ${username} está deshabilitada.`,
  patientTaken: (username: string) =>
    `El paciente de la cuenta ${username} tiene ahora otra cuenta en uso: deshabilítala antes.`,
  lastAdmin: 'Es la única cuenta del personal que puede ingresar: agrega otra antes.',
  line: (username: string, since: string, state: string) => `${username} (desde ${since}): ${state}`,
  owner: 'titular',
  frontDesk: 'recepción',
  statePending: 'invitada, todavía sin contraseña',
  ownerGranted: (username: string) =>
    `La cuenta ${username} es titular: al ingresar de nuevo ve la configuración. Se cerraron sus sesiones.`,
  isPatient: (username: string) => `La cuenta ${username} es de un paciente.`,
  stateDisabled: 'deshabilitada',
  stateActive: (sessions: number) => (sessions === 1 ? '1 sesión abierta' : `${sessions} sesiones abiertas`),
} as const
