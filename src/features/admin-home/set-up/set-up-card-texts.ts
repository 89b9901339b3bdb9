import { appPaths, type SettingsSection, settingsPath } from '#domain/clinic/app-paths.ts'
import type { SetUpStep } from '#domain/clinic/settings/settings-values.ts'

interface StepTexts {
  title: string
  /** What is there once it is done. */
  done: string
  /** What to do, and why. */
  remedy: string
  action: string
  /** Where it is done. */
  path: string
}

const section = (name: SettingsSection): string => settingsPath(name)

/** Texts of the card 'Puesta en marcha'. */
export const setUpCardTexts = {
  title: 'Puesta en marcha',
  lead: 'Lo que falta para trabajar con tu consultorio. Cada paso se marca solo cuando está hecho; el que no necesites, lo omites.',
  progress: (done: number, all: number) => `${done} de ${all} listos`,
  done: 'Listo',
  skipped: 'Omitido',
  open: 'Pendiente',
  broken: 'No funciona',
  skip: 'Omitir',
  skipNamed: (title: string) => `Omitir: ${title}`,
  resume: 'Retomar',
  resumeNamed: (title: string) => `Retomar: ${title}`,
  hide: 'Ocultar',
  finished: 'Todo listo: tu consultorio está en marcha.',
  failed: 'No se pudo guardar: hace falta conexión con el servidor.',
  reading: 'Comprobando…',
  steps: {
    profile: {
      title: 'Consultorio',
      done: 'Nombre, dirección y teléfono cargados.',
      remedy: 'Carga nombre, dirección y un teléfono: se ven en las páginas públicas, los correos y los comprobantes.',
      action: 'Cargar datos',
      path: section('consultorio'),
    },
    hours: {
      title: 'Horario',
      done: 'El horario es el que cargaste.',
      remedy: 'Revisa cuándo atiendes y guárdalo: a los pacientes se les ofrece solo ese horario.',
      action: 'Ver horario',
      path: section('horario'),
    },
    professionals: {
      title: 'Profesionales',
      done: 'Hay profesionales con matrícula.',
      remedy: 'Pon el nombre y la matrícula de quien atiende.',
      action: 'Ver profesionales',
      path: section('profesionales'),
    },
    team: {
      title: 'Equipo',
      done: 'Hay más de una cuenta en uso.',
      remedy: 'Invita a quien atiende la recepción: le envías un enlace por WhatsApp.',
      action: 'Invitar',
      path: section('equipo'),
    },
    mail: {
      title: 'Correo',
      done: 'El servidor puede enviar correos.',
      remedy: 'Sin correo no salen avisos ni enlaces de contraseña. Aquí dice qué configurar, y se prueba.',
      action: 'Ver correo',
      path: section('correo'),
    },
    patients: {
      title: 'Pacientes',
      done: 'Hay pacientes cargados.',
      remedy: 'Trae tu lista de pacientes desde un Excel, o cárgalos de a uno.',
      action: 'Importar pacientes',
      path: appPaths.importing,
    },
    backups: {
      title: 'Copia de seguridad',
      done: 'La última copia está bien.',
      remedy: 'Comprueba que se hacen copias y que se pueden restaurar.',
      action: 'Ver copias',
      path: section('copias'),
    },
    tablet: {
      title: 'Tablet',
      done: 'Trabajas con más de un dispositivo.',
      remedy: 'Conecta la tablet del mostrador: más abajo, «Listo para un corte» dice cómo.',
      action: 'Ver sesiones',
      path: section('seguridad'),
    },
  } as const satisfies Record<SetUpStep, StepTexts>,
} as const
