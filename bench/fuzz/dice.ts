/** Chance that is the same again for the same seed. */
export interface Dice {
  /** A number from 0 up to 1. */
  roll(): number
  /** True so often, from 0 to 1. */
  chance(share: number): boolean
  /** A whole number from 0 up to `count`, without it. */
  below(count: number): number
  /** One of them; undefined of none. */
  pick<Item>(items: readonly Item[]): Item | undefined
}

/** Dice by a linear congruence modulo 2^32 whose bits are mixed once more (as splitmix32 does). */
export function makeDice(seed: number): Dice {
  let state = seed >>> 0
  const roll = () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = state ^ (state >>> 16)
    mixed = Math.imul(mixed, 0x21f0aaad)
    mixed ^= mixed >>> 15
    mixed = Math.imul(mixed, 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(roll() * count)
  return { roll, below, chance: (share) => roll() < share, pick: (items) => items[below(items.length)] }
}
