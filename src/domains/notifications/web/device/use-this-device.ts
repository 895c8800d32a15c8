import { useEffect, useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { type Device, notificationRoutes } from '../../contract.ts'
import { type Ability, currentSubscription, formOf, markOf, pushAbility, subscribe } from './browser-push.ts'

/** The state of push notifications on this device, and the actions. */
export interface ThisDevice {
  readonly ability: Ability
  /** Its entry in the list of devices, or null; undefined while loading. */
  readonly device: Device | null | undefined
  readonly pending: boolean
  readonly turnOn: () => Promise<void>
  readonly turnOff: () => Promise<void>
}

/** Returns this device among the reader's push devices. */
export function useThisDevice(devices: readonly Device[], publicKey: string | null): ThisDevice {
  const { t } = useTranslation()
  const tell = useToasts()
  const [ability, setAbility] = useState<Ability>(() => (publicKey === null ? 'unsupported' : pushAbility()))
  const [mark, setMark] = useState<string | null>()
  const [asking, setAsking] = useState(false)
  const add = useWrite(notificationRoutes.addDevice)
  const remove = useWrite(notificationRoutes.deleteDevice)
  useEffect(() => {
    const find = async () => {
      const subscription = await currentSubscription()
      return subscription && markOf(subscription)
    }
    void find().then(setMark, () => setMark(null))
  }, [])

  // Only called on a click: browsers remember a refusal of an unprompted request.
  async function ask(key: string): Promise<void> {
    if ((await Notification.requestPermission()) !== 'granted') {
      setAbility(pushAbility())
      return tell.info(t('notifications.device.notAllowed'))
    }
    let subscription
    try {
      subscription = await subscribe(key)
    } catch {
      return tell.error(t('notifications.device.unreachable'))
    }
    const { ok } = await add.act({ body: formOf(subscription) })
    if (!ok) return
    setMark(await markOf(subscription))
    tell.success(t('notifications.device.turnedOn'))
  }

  const device = mark === undefined ? undefined : (devices.find((one) => one.mark === mark) ?? null)
  return {
    ability,
    device,
    pending: asking || remove.pending,
    async turnOn() {
      if (publicKey === null) return
      setAsking(true)
      await ask(publicKey).finally(() => setAsking(false))
    },
    async turnOff() {
      if (!device) return
      const { ok } = await remove.act({ params: { id: device.id } })
      if (!ok) return
      const subscription = await currentSubscription().catch(() => null)
      await subscription?.unsubscribe().catch(() => false)
      setMark(null)
      tell.success(t('notifications.device.turnedOff'))
    },
  }
}
