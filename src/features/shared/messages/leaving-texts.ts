/** Texts of a sign-out, before and after it. */
export const leavingTexts = {
  needsServer: 'Para volver a ingresar hará falta conexión con el servidor.',
  // The count includes both unsent and refused changes, so the text must hold for either.
  changesKept: (count: number) =>
    count === 1
      ? 'Queda 1 cambio pendiente guardado en este dispositivo: cuando vuelvas a ingresar se enviará o, si hace falta, esperará tu decisión.'
      : `Quedan ${count} cambios pendientes guardados en este dispositivo: cuando vuelvas a ingresar se enviarán o, si hace falta, esperarán tu decisión.`,
} as const
