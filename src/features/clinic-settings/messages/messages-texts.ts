/** Texts of the section 'Mensajes'. */
export const messagesTexts = {
  title: 'Mensajes de WhatsApp',
  lead: 'Con qué texto empieza cada chat; siempre se puede cambiar antes de enviarlo. {nombre} es el nombre del paciente {consultorio}, el del consultorio, y {dia} y {hora}, los del turno.',
  fields: {
    visitorGreeting: 'De quien visita la página al consultorio',
    patientGreeting: 'Del consultorio a un paciente',
    visitReminder: 'Recordatorio del día anterior',
    slotOffer: 'Para ofrecer un horario que se liberó',
    recall: 'A quien no tiene próximo turno',
  },
  example: (text: string) => `Se verá así: «${text}»`,
  exampleName: 'Ana',
  exampleDay: 'jueves 19 de noviembre',
  exampleTime: '14:15',
} as const
