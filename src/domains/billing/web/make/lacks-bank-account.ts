import { ApiProblem, type Failure } from '#platform/web/failure/problem.ts'
import type { StatementPreview } from '../../contract.ts'

type Missing = StatementPreview['statements'][number]['missing']

/** True if an invoice was refused because the organisation has no bank account to be paid into. */
export function lacksBankAccount(failure: Failure): boolean {
  const missing = failure instanceof ApiProblem ? (failure.problem.missing as Missing | undefined) : undefined
  return missing?.some(({ field }) => field === 'seller.accountNumber') === true
}
