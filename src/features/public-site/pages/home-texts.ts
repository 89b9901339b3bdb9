import { clinicProfile } from '#domain/clinic/clinic-profile.ts'

const firstNames = clinicProfile.professionals.map(({ name }) => name.split(' ')[0]).join(' o ')

export const homeTexts = {
  title: 'Tu Salud en Buenas Manos',
  lead: 'Cuidamos tu columna con una mirada simple: entender de dónde viene el dolor, tratarlo con las manos y enseñarte a que no vuelva.',
  know: 'Conocer los servicios',
  facts: [
    { figure: '40 min', text: 'dura la primera consulta: hay tiempo para escucharte' },
    { figure: '1 a 1', text: `siempre te atiende la misma persona: ${firstNames}` },
    { figure: '0', text: 'medicación: trabajamos con las manos y con movimiento' },
  ],

  servicesTitle: 'Qué podemos hacer por ti',
  servicesLead: 'Dos caminos que parten del mismo lugar: una evaluación sin apuro.',
  services: [
    {
      name: clinicProfile.services.general,
      text: 'Para el dolor de espalda, de cuello o de cabeza, el hormigueo en los brazos, la rigidez de quien pasa el día sentado o cargando peso.',
      more: 'Ver quiropraxia general',
      anchor: 'general',
    },
    {
      name: clinicProfile.services.sports,
      text: 'Para quienes entrenan y compiten: recuperar una lesión, corregir lo que la provocó y volver a la cancha con el cuerpo parejo.',
      more: 'Ver quiropraxia deportiva',
      anchor: 'deportiva',
    },
  ],

  callTitle: '¿Hace cuánto que te duele?',
  callText:
    'No hace falta esperar a que sea insoportable. Crea tu cuenta, elige hasta tres horarios que te queden bien y te confirmamos el turno.',
  callRegister: 'Crear mi cuenta',

  contactTitle: 'Dónde encontrarnos',
  contactLead: 'A media cuadra de la plaza, con lugar para estacionar en la puerta.',
} as const
