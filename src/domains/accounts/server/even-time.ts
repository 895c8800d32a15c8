const floorMs = 120

/** Takes at least 120 ms, so that the duration does not reveal whether an address is known. */
export async function inEvenTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const floor = new Promise<void>((resolve) => setTimeout(resolve, floorMs))
  try {
    return await work()
  } finally {
    await floor
  }
}
