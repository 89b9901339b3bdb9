/** Texts of choosing a patient. */
export const patientChoiceTexts = {
  label: 'Paciente',
  placeholder: 'Seleccionar paciente',
  loading: 'Cargando...',
  failed: 'No se pudieron cargar los pacientes',
  retry: 'Reintentar',
  unconfirmed: 'Por vincular',
  /** Shown next to a patient's name. */
  dni: (dni: string) => `DNI ${dni}`,
} as const
