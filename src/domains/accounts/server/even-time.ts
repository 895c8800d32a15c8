const floorMs = 120

/** Takes as long whatever happens within, so that the time does not tell whether an address is known. */
export async function inEvenTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const floor = new Promise<void>((resolve) => setTimeout(resolve, floorMs))
  try {
    return await work()
  } finally {
    await floor
  }
}
