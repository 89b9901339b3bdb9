/** Texts of the section 'Mensajes'. */
export const messagesTexts = {
  title: 'Mensajes de WhatsApp',
  lead: 'Con qué texto empieza cada chat; siempre se puede cambiar antes de enviarlo. {nombre} es el nombre del paciente y {consultorio}, el del consultorio.',
  fields: {
    visitorGreeting: 'De quien visita la página al consultorio',
    patientGreeting: 'Del consultorio a un paciente',
  },
  example: (text: string) => `Se verá así: «${text}»`,
  exampleName: 'Ana',
} as const
