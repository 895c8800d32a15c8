/**
 * True where the server has just served this page to a browser without a session. A page that the browser or the service worker
 * kept may be older than the session, so it says nothing.
 */
export function isSignedOut(): boolean {
  const said = document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return said === 'none' && !navigator.serviceWorker?.controller && navigation?.type !== 'back_forward'
}
