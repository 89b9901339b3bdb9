export const aboutTexts = {
  eyebrow: 'Nosotros',
  title: 'Un consultorio que se toma tu espalda en serio',
  lead: 'Quiénes somos, qué nos importa y cómo trabajamos.',

  historyTitle: 'Nuestra historia',
  history: [
    'La quiropraxia cuida la columna y las articulaciones con las manos: busca de dónde viene el dolor y le devuelve movimiento a lo que se trabó.',
    'En este consultorio cada tratamiento empieza por escucharte y sigue con un plan que entiendes.',
  ],
  valuesTitle: 'Lo que nos importa',
  values: [
    {
      name: 'Compromiso',
      text: 'Te decimos qué podemos mejorar y qué no. Si tu caso necesita otro profesional, te lo decimos.',
    },
    {
      name: 'Excelencia',
      text: 'Miramos cada avance contigo: el dolor, el movimiento y lo que volviste a poder hacer.',
    },
    {
      name: 'Comunidad',
      text: 'Cuidarse la espalda no debería ser un lujo: queremos estar cerca de la gente de la zona.',
    },
  ],

  approachTitle: 'Cómo trabajamos',
  approach: [
    {
      name: 'Diagnóstico Preciso',
      text: 'Escuchamos, observamos cómo te mueves y probamos articulación por articulación hasta encontrar el origen.',
    },
    {
      name: 'Tratamiento Personalizado',
      text: 'Ajustes suaves, trabajo muscular y ejercicios elegidos para tu cuerpo, tu edad y lo que haces todos los días.',
    },
    {
      name: 'Resultados Duraderos',
      text: 'La meta es que nos necesites cada vez menos: te vas con un plan corto para sostener lo que ganaste.',
    },
  ],

  peopleTitle: 'Quiénes te atienden',
  license: (license: string) => `Matrícula ${license}`,

  callTitle: 'Conozcámonos',
  callText: 'Crea tu cuenta para pedir un turno, o escríbenos y te contamos si podemos ayudarte.',
  callContact: 'Contactarnos',
} as const
