import { useEffect, useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { type Device, notificationRoutes } from '../../contract.ts'
import { type Ability, currentSubscription, formOf, markOf, pushAbility, subscribe } from './browser-push.ts'

/** What the reader may do about being told on the device at hand. */
export interface ThisDevice {
  readonly ability: Ability
  /** Its entry among the devices, where it is one; undefined while that is not known yet. */
  readonly device: Device | null | undefined
  readonly pending: boolean
  readonly turnOn: () => Promise<void>
  readonly turnOff: () => Promise<void>
}

/** The device at hand among those on which the reader is told. */
export function useThisDevice(devices: readonly Device[], publicKey: string | null): ThisDevice {
  const { t } = useWords()
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

  // Called from a press alone: a browser that is asked for nothing remembers the refusal.
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
