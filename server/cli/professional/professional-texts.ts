/** Texts of the professionals command. */
export const professionalTexts = {
  usage:
    'Uso: npm run professional -- add NOMBRE APELLIDO | rename ID NOMBRE APELLIDO | retire ID | return ID | list. Un nombre de varias palabras va entre comillas.',
  added: (id: number, name: string) => `${name} es el profesional ${id}.`,
  renamed: (id: number, name: string) => `El profesional ${id} se llama ahora ${name}.`,
  retired: (id: number) => `El profesional ${id} ya no atiende: no se le dan más turnos.`,
  returned: (id: number) => `El profesional ${id} vuelve a atender.`,
  appointmentsToCome: (count: number) =>
    count === 1 ? 'Tiene 1 turno por venir: reagéndalo.' : `Tiene ${count} turnos por venir: reagéndalos.`,
  unknown: (id: string) => `No hay ningún profesional ${id}.`,
  badName: 'El nombre y el apellido deben tener entre 1 y 200 caracteres.',
  line: (id: number, name: string) => `${id}  ${name}`,
  lineRetired: (id: number, name: string) => `${id}  ${name} (ya no atiende)`,
} as const
