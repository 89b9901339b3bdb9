import type { SettingsSection } from '#domain/clinic/app-paths.ts'
import type { IconName } from '#ui/icons/icon.tsx'

/** Texts of the frame around the sections of the settings. */
export const settingsFrameTexts = {
  title: 'Configuración',
  back: 'Panel de Administración',
  sections: 'Secciones de la configuración',
  all: 'Toda la configuración',
  setUp: { title: 'Puesta en marcha', text: 'Qué está listo y qué falta para trabajar con tu consultorio.' },
  importing: {
    title: 'Importar desde una planilla',
    text: 'Trae pacientes, turnos y notas de un Excel.',
  },
} as const

export interface SectionHead {
  section: SettingsSection
  title: string
  text: string
  icon: IconName
}

/** The sections that have a screen, in the order in which they are listed. */
export const SECTION_HEADS: readonly SectionHead[] = [
  {
    section: 'consultorio',
    title: 'Consultorio',
    text: 'Nombre, dirección, teléfonos y textos de las páginas públicas.',
    icon: 'home',
  },
  {
    section: 'horario',
    title: 'Horario y días cerrados',
    text: 'Cuándo atiende el consultorio, feriados y vacaciones.',
    icon: 'clock',
  },
  {
    section: 'profesionales',
    title: 'Profesionales',
    text: 'Quiénes atienden, con su matrícula.',
    icon: 'users',
  },
  {
    section: 'equipo',
    title: 'Equipo',
    text: 'Cuentas de la administración, invitaciones y qué puede ver cada una.',
    icon: 'user',
  },
  {
    section: 'mensajes',
    title: 'Mensajes',
    text: 'Con qué texto empiezan los chats de WhatsApp.',
    icon: 'chat',
  },
  {
    section: 'correo',
    title: 'Correo',
    text: 'Recordatorios automáticos, cancelaciones de los pacientes, y si los correos salen.',
    icon: 'mail',
  },
  {
    section: 'seguridad',
    title: 'Seguridad',
    text: 'Tu contraseña y los equipos donde tu cuenta está abierta.',
    icon: 'device',
  },
  {
    section: 'copias',
    title: 'Copias',
    text: 'Copias de seguridad: cómo están, hacer una ahora y descargarla.',
    icon: 'download',
  },
  {
    section: 'registro',
    title: 'Registro',
    text: 'Quién abrió o cambió qué, por paciente, persona y días.',
    icon: 'eye',
  },
  {
    section: 'papelera',
    title: 'Papelera',
    text: 'Lo que se eliminó, y cómo restaurarlo.',
    icon: 'trash',
  },
]
