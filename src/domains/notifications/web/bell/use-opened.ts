import { useEffect } from 'react'
import { useNavigator } from '#platform/web/navigation/use-navigation.ts'

/** Goes where a notification leads that was pressed outside of the page; what is unsaved is asked about first. */
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
