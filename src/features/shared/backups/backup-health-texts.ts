import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { momentInWords } from '#domain/values/dates/moment-in-words.ts'
import type { BackupHealth } from '#domain/wire/sync-wire.ts'

const texts = {
  made: (when: string) => `Último respaldo: ${when}.`,
  tested: (when: string, differences: number) =>
    `Última restauración probada: ${when}, ${differences === 1 ? '1 diferencia' : `${differences} diferencias`}.`,
  noneYet: 'Todavía no hay ninguno.',
  failed: 'No se pudo hacer el último respaldo de los datos.',
  remedies: {
    'no-space': 'El disco del servidor está lleno: libera espacio.',
    'no-permission': 'El servidor no puede escribir en la carpeta de respaldos: revisa sus permisos.',
    damaged: 'La base de datos está dañada: avisa hoy mismo a quien instaló el servidor.',
  } as Readonly<Record<string, string>>,
  askForHelp: 'Avisa a quien instaló el servidor.',
  problems: {
    late: 'Hace más de 48 horas que no se hace un respaldo. Deja encendido el servidor y, si mañana sigue así, avisa a quien lo instaló.',
    gone: 'El último respaldo ya no está en su carpeta. El servidor hace otro enseguida: averigua quién lo borró.',
    'test-failed':
      'El último respaldo no pasó la prueba de restauración. El servidor hace otro: si mañana sigue este aviso, avisa a quien lo instaló.',
    'copy-missing':
      'Falta la segunda carpeta de los respaldos, que por ahora quedan solo en el servidor: conecta el disco o revisa la red.',
    'copy-failed':
      'El último respaldo no se pudo copiar a la segunda carpeta: revisa el espacio y los permisos de ese disco.',
  } as Readonly<Record<string, string>>,
  other: 'Los respaldos tienen un problema. Avisa a quien instaló el servidor.',
} as const

/** 'Último respaldo: hoy 03:00. Última restauración probada: jueves 03:00, 0 diferencias.' */
export function backupsText({ madeAt, testedAt, differences }: BackupHealth, today: LocalDate): string {
  const made = madeText(madeAt, today)
  return testedAt === null
    ? made
    : `${made} ${texts.tested(momentInWords(Date.parse(testedAt), today), differences ?? 0)}`
}

/** Says what is wrong, what to do, and when the last backup was made. */
export function backupProblemText({ state, problem = '', madeAt }: BackupHealth, today: LocalDate): string {
  const said = state === 'failed' ? failedText(problem) : (texts.problems[state] ?? texts.other)
  return `${said} ${madeText(madeAt, today)}`
}

function failedText(problem: string): string {
  return `${texts.failed} ${texts.remedies[problem] ?? texts.askForHelp}`
}

function madeText(madeAt: string | null, today: LocalDate): string {
  return madeAt === null ? texts.noneYet : texts.made(momentInWords(Date.parse(madeAt), today))
}
