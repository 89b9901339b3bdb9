import type { ComponentType } from 'react'
import type { ClinicInfo } from '#domain/clinic/clinic-info.ts'
import { clinicNameOf, townLine } from '#domain/clinic/clinic-profile.ts'
import type { PublicPage } from '#domain/clinic/public-page.ts'
import { paths } from '#features/shared/session/paths.ts'

interface PublicPageSource {
  path: string
  /** Title and description for browsers and search engines; `name` and `town` are the clinic's. */
  head: (name: string, town: string) => Omit<PublicPage, 'path'>
  /** Fetches the content between header and footer. */
  load: () => Promise<ComponentType>
}

/** The public pages (spec section 2). */
export const publicPages: readonly PublicPageSource[] = [
  {
    path: paths.home,
    head: (name, town) => ({
      title: `${name} · Tu salud en buenas manos`,
      description: `Consultorio de quiropraxia${inTown(town)}. Atención general y deportiva. Pide tu turno en línea.`,
    }),
    load: () => import('./home-page.tsx').then((m) => m.HomePage),
  },
  {
    path: paths.about,
    head: (name, town) => ({
      title: `Nosotros · ${name}`,
      description: `Quiénes somos y cómo trabajamos: diagnóstico preciso, tratamiento personalizado y resultados duraderos${inTown(town)}.`,
    }),
    load: () => import('./about-page.tsx').then((m) => m.AboutPage),
  },
  {
    path: paths.services,
    head: (name, town) => ({
      title: `Servicios · ${name}`,
      description: `Quiropraxia general y deportiva${inTown(town)}: qué tratamos y los cuatro pasos, de la evaluación inicial al seguimiento.`,
    }),
    load: () => import('./services-page.tsx').then((m) => m.ServicesPage),
  },
  {
    path: paths.contact,
    head: (name, town) => ({
      title: `Contacto · ${name}`,
      description: `Dirección, horarios y mensajes: cómo encontrar el consultorio de quiropraxia${inTown(town)} y cómo escribirnos.`,
    }),
    load: () => import('./contact/contact-page.tsx').then((m) => m.ContactPage),
  },
  {
    path: paths.privacy,
    head: (name) => ({
      title: `Aviso de privacidad · ${name}`,
      description:
        'Qué datos personales guardamos, para qué, quién responde por ellos y cómo verlos, corregirlos o pedir que se borren (Ley 25.326).',
    }),
    load: () => import('./privacy-page.tsx').then((m) => m.PrivacyPage),
  },
]

/** Returns a page's metadata for this clinic. */
export function publicPageOf({ path, head }: PublicPageSource, { profile }: ClinicInfo): PublicPage {
  return { path, ...head(clinicNameOf(profile), townLine(profile)) }
}

function inTown(town: string): string {
  return town && ` en ${town}`
}
