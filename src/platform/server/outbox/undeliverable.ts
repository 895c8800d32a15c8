/** A message that can never be delivered: a retry would fail in the same way. */
export class Undeliverable extends Error {}
