import { Button } from '@mantine/core'
import { IconBellRinging, IconDeviceMobile, IconDeviceMobileOff } from '@tabler/icons-react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { type Device, notificationRoutes } from '../../contract.ts'
import { StateLine } from '../StateLine.tsx'
import styles from './DevicePanel.module.css'
import { DeviceRow } from './DeviceRow.tsx'
import { useThisDevice } from './use-this-device.ts'

/** Turns push notifications on and off for this device, and lists the other devices. */
export function DevicePanel() {
  const { t } = useTranslation()
  const devices = useRead(notificationRoutes.listDevices, {})
  return (
    <Panel title={t('notifications.device.title')} lead={t('notifications.device.lead')}>
      <Reading of={devices}>{({ items, publicKey }) => <Devices devices={items} publicKey={publicKey} />}</Reading>
    </Panel>
  )
}

function Devices({ devices, publicKey }: { devices: readonly Device[]; publicKey: string | null }) {
  const { t } = useTranslation()
  const { ability, device, pending, turnOn, turnOff } = useThisDevice(devices, publicKey)
  const others = devices.filter(({ id }) => id !== device?.id)
  return (
    <>
      {device === undefined ? null : device ? (
        <StateLine icon={IconBellRinging} isOn isStatus text={t('notifications.device.on')}>
          <Button variant="default" loading={pending} onClick={() => void turnOff()}>
            {t('notifications.device.turnOff')}
          </Button>
        </StateLine>
      ) : ability === 'able' ? (
        <StateLine icon={IconDeviceMobile} text={t('notifications.device.reason')}>
          <Button variant="light" loading={pending} onClick={() => void turnOn()}>
            {t('notifications.device.turnOn')}
          </Button>
        </StateLine>
      ) : (
        <StateLine icon={IconDeviceMobileOff} isStatus text={t(`notifications.device.unable.${ability}`)} />
      )}
      {others.length > 0 && (
        <>
          <h3 className={styles.head}>{t('notifications.device.others')}</h3>
          <ul className={styles.list}>
            {others.map((one) => (
              <DeviceRow key={one.id} device={one} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}
