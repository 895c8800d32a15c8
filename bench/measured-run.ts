/**
 * Runs a measurement, stops what it started in reverse order, and ends the process: with 0 if the measurement returned
 * true. A signal ends the process immediately.
 */
export async function runMeasured(measure: (started: AsyncDisposableStack) => Promise<boolean>): Promise<never> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const started = new AsyncDisposableStack()
  try {
    process.exitCode = (await measure(started)) ? 0 : 1
  } finally {
    await started.disposeAsync()
  }
  // A browser that is still busy after the timeout is not waited for.
  process.exit()
}
