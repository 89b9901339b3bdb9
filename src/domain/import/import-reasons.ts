/** Why a row is not imported, for whoever reads the preview and the file of refused rows. */
export const importReasons = {
  missing: (label: string) => `Falta: ${label}`,
  missingName: 'Falta: nombre o apellido',
  unreadable: (label: string, text: string) => `No se entiende ${label} «${text}»`,
  cutNumber: (label: string, text: string) =>
    `No se entiende ${label} «${text}»: la planilla recortó el número. Dale formato de texto a la columna`,
  emptyDate: (label: string, text: string) =>
    `${label} «${text}» no parece real: es la fecha con la que las planillas rellenan lo vacío`,
  beside: (label: string, message: string) => `${label}: ${message}`,
  present: 'Ya está en el sistema',
  presentBefore: 'Ya se importó antes',
  sameAsLine: (line: number) => `Repite la fila ${line} del archivo`,
  dniOfOther: (name: string) => `Ese DNI ya es de ${name}`,
  dniOfLine: (line: number, name: string) => `La fila ${line} tiene el mismo DNI con otro nombre: ${name}`,
  unknownPatient: (dni: string) => `No hay ningún paciente con el DNI ${dni}: importa primero a los pacientes`,
  unknownProfessional: (name: string) => `No hay ningún profesional que atienda con el nombre «${name}»`,
  severalProfessionals: (name: string) =>
    `Hay más de un profesional con el nombre «${name}»: escribe nombre y apellido`,
  whichProfessional: 'Falta: profesional (hay más de uno; puedes elegirlo en el paso de las columnas)',
  slotTaken: 'Ese horario ya está ocupado',
  slotOfLine: (line: number) => `La fila ${line} del archivo ya ocupa ese horario`,
  timePast: 'Ese turno ya pasó',
  closed: 'El consultorio está cerrado en ese horario',
  closedBy: (reason: string) => `El consultorio está cerrado en ese horario: ${reason}`,
  notePast: 'La fecha de la nota es futura',
} as const

/** The first line of a note that was copied from a former history. */
export function transcriptionLine(day: string): string {
  return `Transcripto el ${day}`
}
