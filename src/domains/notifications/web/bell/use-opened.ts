import { useEffect } from 'react'
import { useNavigator } from '#platform/web/navigation/use-navigation.ts'

/** Opens the link of a push notification that was clicked. Unsaved changes are asked about first. */
export function useOpened(): void {
  const { go } = useNavigator()
  useEffect(() => {
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined
    const opened = ({ data }: MessageEvent<{ open?: unknown } | null>) => {
      if (typeof data?.open === 'string' && data.open.startsWith('/')) go(data.open)
    }
    worker?.addEventListener('message', opened)
    return () => worker?.removeEventListener('message', opened)
  }, [go])
}
