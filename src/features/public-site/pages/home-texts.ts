import { SERVICES } from '#domain/clinic/clinic-services.ts'

export const homeTexts = {
  title: 'Tu Salud en Buenas Manos',
  lead: 'Cuidamos tu columna con una mirada simple: entender de dónde viene el dolor, tratarlo con las manos y enseñarte a que no vuelva.',
  know: 'Conocer los servicios',
  facts: [
    { figure: 'En línea', text: 'pides tu turno cuando quieras, también de noche' },
    { figure: 'Hasta 3', text: 'horarios puedes proponer en cada pedido' },
    { figure: 'Tu panel', text: 'con tus turnos y tus datos, también sin conexión' },
  ],

  servicesTitle: 'Qué podemos hacer por ti',
  servicesLead: 'Dos caminos que parten del mismo lugar: una evaluación sin apuro.',
  services: [
    {
      name: SERVICES.general,
      text: 'Para el dolor de espalda, de cuello o de cabeza, el hormigueo en los brazos, la rigidez de quien pasa el día sentado o cargando peso.',
      more: 'Ver quiropraxia general',
      anchor: 'general',
    },
    {
      name: SERVICES.sports,
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
  contactLead: 'Dirección, horarios y cómo llegar.',
} as const
