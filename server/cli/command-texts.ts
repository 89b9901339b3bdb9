/** Texts that several operator commands share. */
export const commandTexts = {
  noDatabase: (path: string) => `No hay ninguna base de datos en ${path}.`,
  newerDatabase: 'Los datos fueron escritos por una versión más nueva del programa: actualiza primero.',
  inUse:
    'El servidor, un respaldo u otro programa está usando estos datos: detenlo, o espera a que termine, y vuelve a intentar.',
  olderInUse:
    'Los datos son de una versión anterior del programa, y el servidor anterior, un respaldo u otro programa los está usando: detenlo, o espera a que termine, y vuelve a intentar.',
  beingReplaced: 'Se está restaurando o actualizando la base de datos: espera a que termine y vuelve a intentar.',
  foreignLog:
    'La base de datos y su registro clinica.sqlite-wal no concuerdan. Si repusiste el archivo a mano, aparta clinica.sqlite-wal y clinica.sqlite-shm y vuelve a intentar; si no, restaura un respaldo.',
  busy: 'Otro programa está usando la base de datos y no la suelta: espera a que termine, o ciérralo, y vuelve a intentar.',
  noPlace: 'No queda espacio en el disco.',
  noPermission: (path = 'los archivos') => `Falta permiso para leer o escribir ${path}.`,
  noFolder: 'No existe la carpeta del archivo.',
  failed: (what: string) => `No se pudo completar (${what}).`,
  notOnPostgres: 'Con DATABASE_URL, respalda y restaura con las herramientas de PostgreSQL (pg_dump, pg_restore).',
} as const
