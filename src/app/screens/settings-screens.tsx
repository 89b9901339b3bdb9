import type { ComponentType } from 'react'
import type { SettingsSection } from '#domain/clinic/app-paths.ts'
import { lazyScreen } from '#ui/lazy/lazy-screen.tsx'

/*
 * The settings, which only owners see. A section that has no screen here is not listed. Like staff-screens.tsx, what is
 * fetched from here belongs to the staff.
 */

export const SettingsLayout = lazyScreen(() =>
  import('#features/clinic-settings/frame/settings-layout.tsx').then((m) => m.SettingsLayout),
)
export const SettingsHome = lazyScreen(() =>
  import('#features/clinic-settings/frame/settings-home.tsx').then((m) => m.SettingsHome),
)

export const ImportPage = lazyScreen(() => import('#features/import/import-page.tsx').then((m) => m.ImportPage))

interface SettingsScreen {
  section: SettingsSection
  Screen: ComponentType
}

export const settingsScreens: readonly SettingsScreen[] = [
  {
    section: 'consultorio',
    Screen: lazyScreen(() =>
      import('#features/clinic-settings/profile/profile-section.tsx').then((m) => m.ProfileSection),
    ),
  },
  {
    section: 'horario',
    Screen: lazyScreen(() => import('./hours-screen.tsx').then((m) => m.HoursScreen)),
  },
  {
    section: 'profesionales',
    Screen: lazyScreen(() =>
      import('#features/clinic-settings/professionals/professionals-section.tsx').then((m) => m.ProfessionalsSection),
    ),
  },
  {
    section: 'equipo',
    Screen: lazyScreen(() => import('#features/clinic-settings/team/team-section.tsx').then((m) => m.TeamSection)),
  },
  {
    section: 'mensajes',
    Screen: lazyScreen(() =>
      import('#features/clinic-settings/messages/messages-section.tsx').then((m) => m.MessagesSection),
    ),
  },
  {
    section: 'correo',
    Screen: lazyScreen(() => import('#features/clinic-settings/mail/mail-section.tsx').then((m) => m.MailSection)),
  },
  {
    section: 'seguridad',
    Screen: lazyScreen(() => import('#features/account/security-section.tsx').then((m) => m.SecuritySection)),
  },
  {
    section: 'copias',
    Screen: lazyScreen(() =>
      import('#features/clinic-settings/backups/backups-section.tsx').then((m) => m.BackupsSection),
    ),
  },
  {
    section: 'registro',
    Screen: lazyScreen(() => import('#features/clinic-settings/log/log-section.tsx').then((m) => m.LogSection)),
  },
  {
    section: 'papelera',
    Screen: lazyScreen(() => import('#features/clinic-settings/trash/trash-section.tsx').then((m) => m.TrashSection)),
  },
]
