/** What is said where a patient is chosen. */
export const patientChoiceTexts = {
  label: 'Paciente',
  placeholder: 'Seleccionar paciente',
  loading: 'Cargando...',
  failed: 'No se pudieron cargar los pacientes',
  retry: 'Reintentar',
  /** Beside a patient's name. */
  dni: (dni: string) => `DNI ${dni}`,
} as const
