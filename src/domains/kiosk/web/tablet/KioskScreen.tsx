import { Alert, Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { IconCloudOff, IconMaximize, IconPasswordFingerprint } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { TimeZone } from '#platform/web/format/reader.ts'
import { QrCode } from '#platform/web/ui/record/QrCode.tsx'
import { localTimeOf } from '#base/calendar.ts'
import { instantAt } from '#base/time.ts'
import { PairForm } from './PairForm.tsx'
import { type TabletState, useTablet } from './use-tablet.ts'
import { signatureBytes, signedText, stepAt } from '../../rules/codes.ts'
import { type PairedDevice, serverTime } from './device.ts'
import styles from './Kiosk.module.css'
import { PinFlow } from './PinFlow.tsx'
import { scanPath } from '../../rules.ts'
import { base64url } from './base64url.ts'

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

interface Props {
  tablet: Extract<TabletState, { state: 'paired' }>
  /** Called after a punch, to deliver what is stored. */
  onPunched: () => void
}

/** A paired kiosk: the time, the QR code of this half minute, and the way to a number and PIN. */
function PairedKiosk({ tablet, onPunched }: Props) {
  const { t } = useTranslation()
  const { device, isOnline, waiting, hasStorage } = tablet
  const [isTyping, setTyping] = useState(false)
  const { time, address } = useCode(device)
  useScreenOn()
  const done = () => {
    setTyping(false)
    onPunched()
  }
  return (
    <TimeZone value={device.timeZone}>
      <div className={styles.kiosk}>
        <header className={styles.head}>
          <p className={styles.place}>
            <strong>{device.organisation}</strong>
            <span>{`${device.site} · ${device.name}`}</span>
          </p>
          <time className={styles.time}>{time}</time>
        </header>
        {!hasStorage && <Alert color="red">{t('kiosk.tablet.noStorage')}</Alert>}
        {isTyping ? (
          <PinFlow device={device} isOnline={isOnline} onDone={done} onCancel={() => setTyping(false)} />
        ) : (
          <div className={styles.start}>
            <h1 className={styles.heading}>{t('kiosk.tablet.scan')}</h1>
            <div className={styles.code}>{address && <QrCode text={address} label={t('kiosk.tablet.qr')} />}</div>
            <Button
              size="xl"
              variant="default"
              leftSection={<IconPasswordFingerprint size={26} aria-hidden />}
              onClick={() => setTyping(true)}
            >
              {t('kiosk.tablet.usePin')}
            </Button>
          </div>
        )}
        <footer className={styles.foot}>
          <span role="status">
            {!isOnline && (
              <span className={styles.offline}>
                <IconCloudOff size={20} aria-hidden />
                {t('kiosk.tablet.offline')}
              </span>
            )}
            {waiting > 0 && t('kiosk.tablet.waiting', { count: waiting })}
          </span>
          {document.fullscreenEnabled && !document.fullscreenElement && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconMaximize size={18} aria-hidden />}
              onClick={() => void document.documentElement.requestFullscreen().catch(() => undefined)}
            >
              {t('kiosk.tablet.fullScreen')}
            </Button>
          )}
        </footer>
      </div>
    </TimeZone>
  )
}

/** Returns the time of day and the address of the current code, by the server's clock as the tablet knows it. */
function useCode(device: PairedDevice): { time: string; address: string | undefined } {
  const [now, setNow] = useState(() => serverTime(device))
  const [signed, setSigned] = useState<{ step: number; address: string }>()
  useEffect(() => {
    const timer = setInterval(() => setNow(serverTime(device)), 1000)
    return () => clearInterval(timer)
  }, [device])
  const step = stepAt(now)
  useEffect(() => {
    let isCurrent = true
    void codeAddress(device, step).then((address) => isCurrent && setSigned({ step, address }))
    return () => {
      isCurrent = false
    }
  }, [device, step])
  return {
    time: localTimeOf(instantAt(now), device.timeZone).time,
    // Never one of another step.
    address: signed?.step === step ? signed.address : undefined,
  }
}

/** Keeps the screen on while the page is visible, if the browser can. */
function useScreenOn(): void {
  useEffect(() => {
    let lock: { release(): Promise<void> } | undefined
    const keep = async () => {
      if (document.visibilityState !== 'visible') return
      lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
    }
    void keep()
    const again = () => void keep()
    document.addEventListener('visibilitychange', again)
    return () => {
      document.removeEventListener('visibilitychange', again)
      void lock?.release().catch(() => undefined)
    }
  }, [])
}

/** Returns the address in the QR code of a step of 30 seconds: a page of this product with the signed code of the kiosk. */
async function codeAddress(
  { kioskId, signingKey }: Pick<PairedDevice, 'kioskId' | 'signingKey'>,
  step: number,
): Promise<string> {
  const text = signedText(kioskId, step)
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', signingKey, new TextEncoder().encode(text)))
  return `${location.origin}${scanPath}?code=${text}.${base64url(signature.slice(0, signatureBytes))}`
}
