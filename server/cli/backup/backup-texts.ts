/** Texts of the backup and restore commands. */
export const backupTexts = {
  made: (file: string) => `Respaldo hecho y verificado: ${file}`,
  notEncrypted: 'Contiene datos de salud sin cifrar: guárdalo en un lugar seguro o define BACKUP_KEY.',
  sealed: (reference: string) => `Registro de auditoría sellado: ${reference}`,
  notSealed: (reason: string) => `El respaldo se hace sin sellar antes el registro de auditoría. ${reason}`,
  restored: (file: string) => `Base de datos restaurada desde ${file}`,
  replacedKept: (file: string) => `La base reemplazada quedó en ${file}`,
  allSignedOut: 'Se cerraron todas las sesiones: cada persona debe volver a ingresar.',
  mailHeld:
    'Los correos que el respaldo no había enviado quedaron retenidos, y quedarán los de lo que los dispositivos vuelvan a enviar: npm run mail -- list',
  accountsKept: (usernames: readonly string[]) =>
    `Siguen las cuentas del personal creadas después del respaldo: ${usernames.join(', ')}`,
  accountsEnabled: (usernames: readonly string[]) =>
    `Pueden ingresar las cuentas que se volvieron a habilitar después del respaldo: ${usernames.join(', ')}`,
  accountsUnknown:
    'Una cuenta deshabilitada después del respaldo puede volver a ingresar, donde se cambió una contraseña vuelve a valer la anterior, y las cuentas creadas o habilitadas después no pueden ingresar: revisa las cuentas con npm run staff -- list',
  professionalsKept: (people: readonly string[]) =>
    `Siguen como estaban los profesionales agregados o cambiados después del respaldo: ${people.join(', ')}`,
  retired: (name: string) => `${name} (ya no atiende)`,
  professionalsUnknown:
    'Los profesionales son los del respaldo: si después se agregó o se retiró alguno, corrígelo con npm run professional antes de iniciar.',
  fileExists: (file: string) => `Ya existe ${file}: elige otro nombre.`,
  fileMissing: (file: string) => `No se encontró el respaldo ${file}.`,
  encWithoutKey: (file: string) =>
    `${file} sería un respaldo sin cifrar: define BACKUP_KEY, o elige un nombre sin .enc.`,
  backupUsage: 'Uso: npm run backup, o npm run backup -- ARCHIVO',
  restoreUsage: 'Uso: npm run restore -- ARCHIVO',
  notABackup: (file: string) => `${file} no es un respaldo de esta aplicación.`,
  damaged: (file: string) => `El respaldo ${file} está dañado o incompleto: no se restauró nada.`,
  olderLog: (file: string) =>
    `${file}-wal es de una copia anterior a ${file}, no de esta: no se restauró nada. Déjalo aparte y vuelve a intentarlo.`,
  sourceDamaged: 'La base de datos está dañada: no se hizo el respaldo.',
  keyNeeded: 'El respaldo está cifrado: define la variable BACKUP_KEY con su clave.',
  wrongKey: 'La clave de BACKUP_KEY no es la de este respaldo.',
} as const
