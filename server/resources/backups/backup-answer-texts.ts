import type { TaskFailure } from '#server/backups/tasks/backup-task.ts'

/** What a backup that somebody asked for came to. */
export const backupAnswerTexts = {
  made: 'La copia está hecha y revisada.',
  running: 'Se está haciendo una copia. Puede tardar unos minutos: mira la lista dentro de un momento.',
  notKept: 'Este servidor no hace copias de seguridad',
  failed: {
    'no-space': 'No se hizo la copia: el disco del servidor está lleno.',
    'no-permission': 'No se hizo la copia: el servidor no puede escribir en la carpeta de copias.',
    'no-folder': 'No se hizo la copia: falta la carpeta de copias.',
    damaged: 'No se hizo la copia: la base de datos está dañada. Avisa hoy mismo a quien instaló el servidor.',
    exists: 'No se hizo la copia: ya hay una con ese nombre. Intenta de nuevo en un minuto.',
    other: 'No se hizo la copia. Avisa a quien instaló el servidor.',
  } satisfies Record<TaskFailure, string>,
} as const
