/** Texts about days older than the mirror. */
export const olderTexts = {
  reading: 'Leyendo del servidor lo anterior…',
  unreachable: 'Este período necesita conexión',
  notHere: (day: string) => `Este dispositivo guarda lo que hay desde el ${day}; lo anterior se lee del servidor.`,
  failed: 'No se pudo leer este período',
  onlyToRead: (day: string) => `Lo anterior al ${day} se lee del servidor y solo se puede consultar.`,
  oneOnlyToRead: 'Es anterior a lo que guarda este dispositivo: solo se puede consultar.',
  retry: 'Reintentar',
} as const
