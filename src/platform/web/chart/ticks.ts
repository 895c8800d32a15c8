const steps = [1, 2, 5, 10, 20, 25, 50]

/** Returns round values from 0 to at least `most`, in at most five steps that are multiples of a unit. */
export function ticksFor(most: number, unit: number): number[] {
  let step = unit
  for (let power = 1; ; power *= 100) {
    const wide = steps.map((one) => one * power * unit).find((one) => one * 5 >= most)
    if (wide === undefined) continue
    step = wide
    break
  }
  const ticks = [0]
  while ((ticks.at(-1) ?? 0) < most || ticks.length < 2) ticks.push(ticks.length * step)
  return ticks
}
