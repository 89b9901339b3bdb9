/** Texts of the command that tells what an update would change. */
export const updateCheckTexts = {
  nothing: (version: string) => `La versión ${version} no cambia la forma de estos datos.`,
  due: (version: string, count: number) =>
    count === 1
      ? `Al iniciar, la versión ${version} hará 1 cambio en la base de datos:`
      : `Al iniciar, la versión ${version} hará ${count} cambios en la base de datos:`,
  step: (number: number, text: string) => `  ${number}. ${text}`,
  backup: (folder: string) => `Antes se hace solo un respaldo en ${folder}.`,
  wayBack:
    'Después, la versión anterior no podrá abrir estos datos: para volver a ella, restaura ese respaldo con esa versión.',
  unchanged: 'Esta consulta no cambió nada.',
} as const
