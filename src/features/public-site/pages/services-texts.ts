import { SERVICES } from '#domain/clinic/clinic-services.ts'

export const servicesTexts = {
  eyebrow: 'Servicios',
  title: 'Manos, movimiento y un plan que entiendes',
  lead: 'Dos servicios, la misma forma de trabajar: primero comprender, después tratar, siempre explicarte por qué.',

  services: [
    {
      id: 'general',
      name: SERVICES.general,
      text: 'Atención de la columna y las articulaciones para todas las edades. Buscamos devolverle movimiento a lo que se trabó y descanso a lo que está compensando.',
      listTitle: 'Consultas frecuentes',
      list: [
        'Dolor lumbar, dorsal o cervical',
        'Dolores de cabeza que nacen en el cuello',
        'Ciática y hormigueo en brazos o piernas',
        'Molestias por postura, embarazo o trabajo pesado',
      ],
    },
    {
      id: 'deportiva',
      name: SERVICES.sports,
      text: 'Acompañamos a quienes entrenan, del fútbol de los jueves a la alta competencia: tratar la lesión, entender el gesto que la causó y prevenir la próxima.',
      listTitle: 'Consultas frecuentes',
      list: [
        'Esguinces, sobrecargas y lesiones que se repiten',
        'Dolor de rodilla, cadera u hombro al entrenar',
        'Puesta a punto antes de una competencia',
        'Vuelta gradual después de un parate',
      ],
    },
  ],

  processTitle: 'Cuatro pasos, sin sorpresas',
  processLead: 'Así es el camino desde la primera consulta.',
  process: [
    { name: 'Evaluación inicial', text: 'Conversamos, revisamos estudios si los tienes y te examinamos con detalle.' },
    { name: 'Plan personalizado', text: 'Acordamos objetivos, cantidad de sesiones y qué puedes hacer en casa.' },
    { name: 'Tratamiento', text: 'Ajustes y trabajo manual, siempre avisando antes y al ritmo que tolera tu cuerpo.' },
    { name: 'Seguimiento', text: 'Medimos cómo vas, espaciamos las sesiones y cerramos con un plan para sostenerlo.' },
  ],

  callTitle: 'Empecemos por una evaluación',
  callText: 'Elige hasta tres horarios que te queden bien: te confirmamos uno.',
} as const
