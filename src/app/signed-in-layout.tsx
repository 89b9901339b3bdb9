import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import type { DeviceDatabase } from '#data/local/device-database.ts'
import type { createApi } from '#data/remote/api.ts'
import { useAuth } from '#features/shared/auth-context.ts'
import { SkeletonList } from '#ui/list-faces.tsx'
import { appTexts } from './app-texts.ts'
import { ClinicProvider } from './clinic-provider.tsx'
import { SignedInHeader } from './signed-in-header.tsx'
import styles from './signed-in-layout.module.css'
import { useBackgroundSync } from './use-background-sync.ts'

interface SignedInLayoutProps {
  device: DeviceDatabase
  api: ReturnType<typeof createApi>
}

/** The frame of every signed-in screen. */
export function SignedInLayout({ device, api }: SignedInLayoutProps) {
  const { user } = useAuth()
  if (!user) return null
  return (
    <ClinicProvider device={device} api={api} user={user}>
      <a className={styles.skip} href="#contenido" data-screen-only>
        {appTexts.skipToContent}
      </a>
      <SignedInHeader user={user} />
      <BackgroundSync />
      <main id="contenido" className={styles.main} tabIndex={-1}>
        <Suspense fallback={<SkeletonList />}>
          <Outlet />
        </Suspense>
      </main>
    </ClinicProvider>
  )
}

function BackgroundSync() {
  useBackgroundSync()
  return null
}
