import { Alert } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { PairForm } from './PairForm.tsx'
import { PairedKiosk } from './PairedKiosk.tsx'
import { useTablet } from './use-tablet.ts'

/** The page of a kiosk's tablet. It leads nowhere else, and shows nothing of the organisation but its name and the work site. */
export function KioskScreen() {
  const { t } = useTranslation()
  const { tablet, contact } = useTablet()
  useEffect(() => {
    document.title = t('kiosk.tablet.title')
  }, [t])
  useEffect(() => {
    // In development there is no service worker, so that each change is visible.
    if (import.meta.env.PROD && 'serviceWorker' in navigator)
      void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
  }, [])
  if (tablet.state === 'loading') return <Loading rows={2} height={240} />
  if (tablet.state === 'noStorage') return <Alert color="red">{t('kiosk.tablet.noStorage')}</Alert>
  if (tablet.state === 'unpaired') return <PairForm isRevoked={tablet.isRevoked} onPaired={contact} />
  return <PairedKiosk tablet={tablet} onPunched={() => void contact(tablet.device)} />
}
