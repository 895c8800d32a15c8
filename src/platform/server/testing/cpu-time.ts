/** Runs work, and returns the processor time in milliseconds that this process needed for it. Unlike elapsed time, it does not depend on what else the machine does. */
export async function cpuMsOf(work: () => unknown): Promise<number> {
  const begun = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000
}

/** Measures how long this thread computes without a pause, until `stop` returns the longest such time in milliseconds of processor time. */
export function watchBlocking(): { stop(): number } {
  let [longest, before] = [0, process.threadCpuUsage()]
  const sample = () => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1000)
    before = process.threadCpuUsage()
  }
  const timer = setInterval(sample, 1)
  return {
    stop() {
      clearInterval(timer)
      sample()
      return longest
    },
  }
}
