import { Alert, Button, TextInput } from '@mantine/core'
import { IconDeviceTablet } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { ApiProblem, NetworkFailure } from '#platform/web/failure/problem.ts'
import { useFailureText } from '#platform/web/failure/use-failure-text.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { pairDevice, type PairedDevice } from './device.ts'
import styles from './Kiosk.module.css'

interface Props {
  /** True if the organisation has just revoked the access of this tablet. */
  isRevoked: boolean
  onPaired: (device: PairedDevice) => unknown
}

/** Pairs the tablet by the code that the organisation was shown. */
export function PairForm({ isRevoked, onPaired }: Props) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const canPair = window.isSecureContext && 'indexedDB' in window
  async function pair(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (code.trim() === '') return setError(t('kiosk.pairing.required'))
    setBusy(true)
    try {
      const device = await pairDevice(code)
      // The tablet belongs to the kiosk from now on; browsers allow the full screen only after a press.
      await document.documentElement.requestFullscreen?.().catch(() => undefined)
      return onPaired(device)
    } catch (failure) {
      const isOfServer = failure instanceof ApiProblem || failure instanceof NetworkFailure
      if (!isOfServer && !(failure instanceof DOMException)) throw failure
      return setError(isOfServer ? failureText(failure) : t('kiosk.tablet.noStorage'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={styles.pair} onSubmit={(event) => void pair(event)} noValidate>
      <IconDeviceTablet size={56} stroke={1.4} aria-hidden />
      <h1 className={styles.heading}>{t('kiosk.pairing.heading')}</h1>
      {isRevoked && <Alert color="orange">{t('kiosk.pairing.revoked')}</Alert>}
      {canPair ? (
        <>
          <p>{t('kiosk.pairing.explain')}</p>
          <TextInput
            label={t('kiosk.pairing.code')}
            value={code}
            onChange={({ currentTarget }) => {
              setCode(currentTarget.value)
              setError(undefined)
            }}
            error={error}
            size="lg"
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            maxLength={100}
            required
          />
          <Button type="submit" size="lg" loading={isBusy}>
            {t('kiosk.pairing.action')}
          </Button>
        </>
      ) : (
        <Alert color="red">{t('kiosk.pairing.insecure')}</Alert>
      )}
    </form>
  )
}
