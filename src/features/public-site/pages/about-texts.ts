export const aboutTexts = {
  eyebrow: 'Nosotros',
  title: 'Un consultorio de barrio que se toma tu espalda en serio',
  lead: 'Somos un equipo chico a propósito: conocemos a cada paciente por su nombre y por cómo camina cuando entra.',

  historyTitle: 'Nuestra historia',
  history: [
    'Abrimos en 2009 con una camilla, un escritorio prestado y la idea de que nadie de Bell Ville tuviera que viajar para aliviar su espalda.',
    'El boca a boca hizo el resto. Hoy recibimos a trabajadores rurales, docentes, deportistas del club y a los hijos de nuestros primeros pacientes, y seguimos dando la primera consulta sin mirar el reloj.',
  ],
  milestones: [
    { year: '2009', text: 'Abre el consultorio, con un solo horario por la tarde.' },
    { year: '2015', text: 'Sumamos quiropraxia deportiva junto a los clubes de la ciudad.' },
    { year: '2026', text: 'Los turnos se piden en línea, también desde el campo y sin señal.' },
  ],

  valuesTitle: 'Lo que nos importa',
  values: [
    {
      name: 'Compromiso',
      text: 'Te decimos qué podemos mejorar y qué no. Si tu caso necesita otro profesional, te lo decimos el primer día.',
    },
    {
      name: 'Excelencia',
      text: 'Nos formamos todos los años y medimos cada avance: el dolor, el movimiento y lo que volviste a poder hacer.',
    },
    {
      name: 'Comunidad',
      text: 'Vivimos acá. Trabajamos con clubes, escuelas y talleres para que cuidarse la espalda no sea un lujo.',
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

  callTitle: 'Conozcámonos',
  callText: 'Crea tu cuenta para pedir un turno, o escríbenos y te contamos si podemos ayudarte.',
  callContact: 'Contactarnos',
} as const
