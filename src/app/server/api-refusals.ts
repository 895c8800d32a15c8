import type { RefusalMaker } from '#base/problem.ts'
import { moneyRefusals } from './api-refusals/money.ts'
import { recordRefusals } from './api-refusals/records.ts'
import { workRefusals } from './api-refusals/work.ts'

/**
 * The refusals of each operation beyond those that follow from the declaration of its route. A test file in which the server answers
 * with a refusal that is missing here fails and names it.
 */
export const apiRefusals: Readonly<Record<string, readonly RefusalMaker[]>> = {
  ...recordRefusals,
  ...workRefusals,
  ...moneyRefusals,
}
