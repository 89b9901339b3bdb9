/** Texts of the header and footer, and those that several public pages share. */
export const siteTexts = {
  skipToContent: 'Ir al contenido',
  menu: 'Menú',
  mainNavigation: 'Principal',
  home: 'Inicio',
  about: 'Nosotros',
  services: 'Servicios',
  contact: 'Contacto',
  signIn: 'Iniciar Sesión',
  register: 'Registrarse',
  panel: 'Mi panel',
  ask: 'Solicitar un turno',

  whatsapp: 'WhatsApp',
  writeByWhatsapp: 'Escribir por WhatsApp',

  footer: {
    tagline: (town: string) =>
      town ? `Quiropraxia para moverte sin dolor, en ${town}.` : 'Quiropraxia para moverte sin dolor.',
    links: 'Enlaces rápidos',
    hours: 'Horarios',
    contact: 'Contacto',
    follow: (network: string) => `${network} del consultorio`,
    privacy: 'Aviso de privacidad',
    rights: 'Todos los derechos reservados.',
  },

  details: {
    address: 'Dirección',
    phone: 'Teléfono',
    email: 'Email',
    hours: 'Horarios de atención',
    closed: 'Cerrado',
    day: 'Día',
    time: 'Horario',
    directions: 'Cómo llegar',
    showMap: 'Ver mapa',
    mapTitle: 'Mapa del consultorio',
    mapNotice: 'El mapa es de OpenStreetMap: al verlo, tu navegador se conecta con ese sitio.',
    mapOffline: 'El mapa necesita conexión. La dirección sigue siendo esta:',
  },
} as const
