/** What the forms of new and edited patients say (spec sections 2, 5 and 8). */
export const patientFormTexts = {
  newTitle: 'Nuevo Paciente',
  editTitle: 'Editar Paciente',
  create: 'Crear Paciente',
  save: 'Guardar Cambios',
  cancel: 'Cancelar',
  created: 'Paciente creado correctamente',
  createFailed: 'No se pudo crear el paciente',
  knownDni: (name: string) => `Ya hay un paciente con este DNI: ${name}.`,
  seeKnown: 'Ver su ficha',
  takeKnown: 'Elegir esa ficha',

  fields: {
    firstName: 'Nombre',
    lastName: 'Apellido',
    dni: 'DNI',
    phone: 'Teléfono',
    email: 'Email',
    address: 'Dirección',
    birthDate: 'Fecha de nacimiento',
    gender: 'Género',
    emergencyContact: 'Contacto de emergencia',
    emergencyPhone: 'Teléfono de emergencia',
  },
  genders: ['Femenino', 'Masculino', 'Otro'],
  noGender: 'Sin especificar',
} as const
