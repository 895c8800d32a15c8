const isRightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** A name within a text: one that is written from right to left does not reverse the figures next to it. */
export function isolated(text: string): string {
  return isRightToLeft.test(text) ? `\u2068${text.replace(directions, '')}\u2069` : text
}
