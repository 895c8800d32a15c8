/**
 * True if the server has just served this page to a browser without a session. A page cached by the browser or the service worker
 * may be older than the session, so it proves nothing.
 */
export function isSignedOut(): boolean {
  const content = document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return content === 'none' && !navigator.serviceWorker?.controller && navigation?.type !== 'back_forward'
}
