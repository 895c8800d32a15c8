const ending = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const
type Ending = (typeof ending)[number]

/** A signal from a terminal arrives immediately, the launcher's message a little later. */
const graceMs = 200

/**
 * Ends this process when the launcher requests it, or has ended. A signal that also arrives directly counts once. Without other signal
 * listeners the process exits with the given code.
 */
export function endWithLauncher(code: number): void {
  const seenAt = new Map<Ending, number>()
  for (const signal of ending) {
    process.on(signal, () => {
      seenAt.set(signal, Date.now())
      if (process.listenerCount(signal) === 1) process.exit(code)
    })
  }
  if (!process.channel) return
  process.on('message', (signal: Ending) => {
    const signalledAt = Date.now()
    setTimeout(() => {
      const isSeen = signalledAt - (seenAt.get(signal) ?? 0) < 2 * graceMs || (seenAt.get(signal) ?? 0) >= signalledAt
      if (!isSeen) process.kill(process.pid, signal)
    }, graceMs)
  })
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
