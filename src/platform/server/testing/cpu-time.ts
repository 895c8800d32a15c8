/**
 * Runs work, and returns the processor time in milliseconds that this process needed for it, as on a machine that does nothing else: other
 * processes take no time of it, but slow down the processor that they share, which a reference before and after the work shows.
 */
export async function cpuMsOf(work: () => unknown): Promise<number> {
  reference()
  const before = await msOf(reference)
  const ms = await msOf(work)
  const slowdown = (before + (await msOf(reference))) / 2 / referenceMs
  return ms / Math.max(1, slowdown)
}

async function msOf(work: () => unknown): Promise<number> {
  const begun = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000
}

/** What the reference needs on a quiet machine. */
const referenceMs = 8

function reference(): number {
  const sums = new Map<string, number>()
  for (let at = 0; at < 300_000; at++) sums.set(`${at % 997}`, (sums.get(`${at % 997}`) ?? 0) + at)
  return sums.size
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
