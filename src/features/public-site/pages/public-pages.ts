import type { ComponentType } from 'react'
import { clinicProfile } from '#domain/clinic/clinic-profile.ts'
import type { PublicPage } from '#domain/clinic/public-page.ts'
import { paths } from '#features/shared/session/paths.ts'

const { name } = clinicProfile

/** The public pages (spec section 2): path, metadata, and the content between header and footer. */
export const publicPages: readonly (PublicPage & { load: () => Promise<ComponentType> })[] = [
  {
    path: paths.home,
    title: `${name} · Tu salud en buenas manos`,
    description:
      'Consultorio de quiropraxia en Bell Ville, Córdoba. Atención general y deportiva, de lunes a viernes por la tarde. Pide tu turno en línea.',
    load: () => import('./home-page.tsx').then((m) => m.HomePage),
  },
  {
    path: paths.about,
    title: `Nosotros · ${name}`,
    description:
      'Quiénes somos, cómo empezamos y cómo trabajamos: diagnóstico preciso, tratamiento personalizado y resultados duraderos en Bell Ville.',
    load: () => import('./about-page.tsx').then((m) => m.AboutPage),
  },
  {
    path: paths.services,
    title: `Servicios · ${name}`,
    description:
      'Quiropraxia general y deportiva en Bell Ville: qué tratamos y los cuatro pasos, de la evaluación inicial al seguimiento.',
    load: () => import('./services-page.tsx').then((m) => m.ServicesPage),
  },
  {
    path: paths.contact,
    title: `Contacto · ${name}`,
    description:
      'Dirección, teléfono, horarios y mensajes: cómo encontrar el consultorio de quiropraxia de Bell Ville y cómo escribirnos.',
    load: () => import('./contact-page.tsx').then((m) => m.ContactPage),
  },
  {
    path: paths.privacy,
    title: `Aviso de privacidad · ${name}`,
    description:
      'Qué datos personales guardamos, para qué, quién responde por ellos y cómo verlos, corregirlos o pedir que se borren (Ley 25.326).',
    load: () => import('./privacy-page.tsx').then((m) => m.PrivacyPage),
  },
]
