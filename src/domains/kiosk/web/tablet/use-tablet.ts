import { useCallback, useEffect, useState } from 'react'
import { contactServer, type PairedDevice, readDevice } from './device.ts'
import { deliverPunches, listPunches } from './queue.ts'

interface PairedTablet {
  readonly state: 'paired'
  readonly device: PairedDevice
  readonly isOnline: boolean
  /** The number of punches that are not sent yet. */
  readonly waiting: number
  /** False after its storage has failed: punches without a network would be lost. */
  readonly hasStorage: boolean
}

/** The state of the tablet. */
export type TabletState =
  | { readonly state: 'loading' }
  | { readonly state: 'noStorage' }
  | { readonly state: 'unpaired'; readonly isRevoked: boolean }
  | PairedTablet

/** Milliseconds between two contacts with the server. */
const contactEveryMs = 30_000

/** Follows the pairing of this tablet: contacts the server at intervals, corrects the clock and delivers what is stored. */
export function useTablet() {
  const [tablet, setTablet] = useState<TabletState>({ state: 'loading' })
  const [retryAfter, setRetryAfter] = useState<{ seconds: number }>()

  const contact = useCallback(async (known?: PairedDevice) => {
    try {
      const device = known ?? (await readDevice())
      if (!device) return setTablet({ state: 'unpaired', isRevoked: false })
      const { length: waiting } = await listPunches()
      const unknown: PairedTablet = { state: 'paired', device, isOnline: false, waiting, hasStorage: true }
      const last = (current: TabletState) => (current.state === 'paired' ? current : unknown)
      setTablet((current) => ({ ...last(current), device, waiting }))
      const result = await contactServer(device)
      if (result === 'revoked') return setTablet({ state: 'unpaired', isRevoked: true })
      if (result === 'offline') return setTablet((current) => ({ ...last(current), isOnline: false }))
      const online = { ...unknown, device: result.device, isOnline: true, hasStorage: result.isStored }
      setTablet(online)
      if (waiting === 0) return undefined
      const { left, retryAfter: seconds } = await deliverPunches()
      if (seconds !== undefined) setRetryAfter({ seconds })
      return setTablet({ ...online, waiting: left })
    } catch (failure) {
      // The codes of a paired tablet still count while the page is open.
      const isOfStorage = failure instanceof DOMException
      const change = isOfStorage ? { hasStorage: false } : { isOnline: false }
      setTablet((current) => {
        if (current.state === 'paired') return { ...current, ...change }
        return isOfStorage ? { state: 'noStorage' } : current
      })
      if (!isOfStorage) throw failure
    }
  }, [])

  useEffect(() => {
    const again = () => void contact()
    again()
    const timer = setInterval(again, contactEveryMs)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [contact])

  useEffect(() => {
    if (!retryAfter) return undefined
    const timer = setTimeout(() => void contact(), retryAfter.seconds * 1000)
    return () => clearTimeout(timer)
  }, [contact, retryAfter])

  return { tablet, contact }
}
