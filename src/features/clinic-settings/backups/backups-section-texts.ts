import type { StoredBackupAnswer } from '#domain/wire/backup-wire.ts'

/** Texts of the section 'Copias'. */
export const backupsSectionTexts = {
  title: 'Copias de seguridad',
  intro: 'El servidor hace una copia cada día, la revisa, y prueba cada semana que se pueda restaurar.',
  now: 'Hacer ahora',
  making: 'Haciendo la copia...',
  made: 'Copia hecha',
  notMade: 'No se hizo la copia',
  unsure: 'Sin respuesta del servidor',
  running: 'Se está haciendo una copia',
  last: (when: string, size: string) => `La última es de ${when} y ocupa ${size}.`,
  none: 'Todavía no hay ninguna copia.',
  noneDetail: 'El servidor hace la primera en unos minutos. También puedes hacerla ahora.',
  notKept:
    'Este servidor guarda los datos en PostgreSQL y no hace copias por su cuenta: las programa quien lo instaló. Pregúntale cuándo se hizo la última, dónde está y si se probó restaurarla.',
  noCopyFolder:
    'Las copias quedan solo en el servidor: si se rompe su disco, se pierden. Pídele a quien lo instaló que defina BACKUP_COPY_DIR con una carpeta de otro disco.',
  notEncrypted:
    'Las copias no están cifradas. Para cifrarlas, quien instaló el servidor debe definir BACKUP_KEY y guardar esa clave aparte.',
  occasions: {
    daily: 'Diaria',
    asked: 'A pedido',
    other: 'De un comando o de una actualización',
  } satisfies Record<StoredBackupAnswer['occasion'], string>,
  tests: {
    sound: 'Restauración probada',
    unsound: 'No se puede restaurar',
    untested: 'Sin probar',
  } satisfies Record<StoredBackupAnswer['test'], string>,
  encrypted: 'Cifrada',
  download: 'Descargar',
  downloadWhat: (when: string) => `Descargar la copia de ${when}`,
  downloading: 'Descargando...',
  downloaded: 'Copia descargada',
  downloadedDetail: (name: string) => `Se guardó como ${name}. Guárdala en un lugar seguro.`,
  notDownloaded: 'No se pudo descargar la copia.',
  brokenOff: 'La descarga llegó incompleta y no se guardó. Inténtalo de nuevo con una conexión mejor.',
  noAnswer: 'El servidor no respondió: no se guardó nada.',
  warning: {
    title: 'La copia tiene datos clínicos',
    plain:
      'Contiene la historia clínica, los datos y los pagos de todos los pacientes, sin cifrar: quien tenga el archivo puede leerlos. Guárdala en un disco propio, no la envíes por correo ni por WhatsApp, y bórrala de este dispositivo cuando la hayas pasado.',
    encrypted:
      'Contiene la historia clínica, los datos y los pagos de todos los pacientes. Está cifrada: solo sirve junto con la clave BACKUP_KEY del servidor. Guarda el archivo y la clave en lugares distintos.',
    logged: 'La descarga queda anotada en el registro.',
  },
} as const
