// Some old browsers have no channel; there a tab reloads when it becomes visible.
const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel('interim.clock') : undefined

/** Notifies the other tabs of this browser of a punch. */
export function tellOtherTabs(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin but its own
  channel?.postMessage('punched')
}

/** Calls back when another tab has punched; returns a function that stops it. */
export function watchOtherTabs(onPunched: () => void): () => void {
  channel?.addEventListener('message', onPunched)
  return () => channel?.removeEventListener('message', onPunched)
}
