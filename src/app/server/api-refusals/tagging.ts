import { refuse } from '#base/problem.ts'
import { tagRefusals } from '#domains/tags/contract.ts'

/** The refusals of the operations that tag several records. */
export const taggingRefusals = [
  refuse.NOT_FOUND,
  refuse.STALE_VERSION,
  tagRefusals.TOO_MANY,
  tagRefusals.TOO_MANY_OF_RECORD,
]
