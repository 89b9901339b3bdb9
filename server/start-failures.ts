import { DataBeingReplacedError, DataInUseError } from './db/data-lock.ts'
import { NewerDatabaseError } from './db/migrations.ts'
import { UnsafeDatabaseError } from './db/open-database.ts'
import { type Settings, SettingsError } from './env.ts'

/** The one line that tells an operator why the server did not start, by the error's type or code. */
export function startFailureLine(error: unknown, settings: Settings | undefined): string {
  if (error instanceof SettingsError) return error.message
  if (error instanceof NewerDatabaseError) {
    return 'La base de datos fue escrita por una versión más nueva del programa: actualiza antes de iniciar.'
  }
  if (error instanceof DataBeingReplacedError) {
    return 'Se está restaurando la base de datos: espera a que termine y vuelve a iniciar.'
  }
  if (error instanceof DataInUseError) {
    return 'La base de datos fue repuesta a mano y otro programa la está usando: ciérralo y vuelve a iniciar.'
  }
  if (error instanceof UnsafeDatabaseError) {
    return `La base de datos no acepta un ajuste que protege los datos (${error.message}).`
  }
  return lineByCode(codeOf(error), settings) ?? `El servidor no pudo iniciar (${codeOf(error) || nameOf(error)}).`
}

function lineByCode(code: string, settings: Settings | undefined): string | undefined {
  const address = `${settings?.HOST}:${settings?.PORT}`
  const data = settings?.DATA_DIR
  const lines: Readonly<Record<string, string>> = {
    EADDRINUSE: `El puerto ya está en uso: ${address}. Elige otro con la variable PORT.`,
    EADDRNOTAVAIL: `Esta máquina no tiene la dirección ${address}. Corrige la variable HOST.`,
    ENOTFOUND: `Esta máquina no tiene la dirección ${address}. Corrige la variable HOST.`,
    EACCES: `Falta permiso para usar ${address} o la carpeta de datos ${data}.`,
    EPERM: `Falta permiso para usar la carpeta de datos ${data}.`,
    EROFS: `La carpeta de datos no admite escritura: ${data}.`,
    EEXIST: `La carpeta de datos no es una carpeta: ${data}.`,
    ENOTDIR: `La carpeta de datos no es una carpeta: ${data}.`,
    ENOSPC: `No queda espacio en el disco de la carpeta de datos ${data}.`,
    ERR_SQLITE_ERROR: `No se puede abrir ni escribir la base de datos de la carpeta ${data}.`,
  }
  return lines[code]
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'error desconocido'
}
