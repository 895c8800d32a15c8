import { deductionKinds, reserveKind } from '../rules.ts'
import type { StubLine } from './stub-shapes.ts'

const kinds: readonly string[] = deductionKinds

/** True for a line that is reserved, so that it is part of no pay yet. */
export function isReserved({ kind }: Pick<StubLine, 'kind'>): boolean {
  return kind === reserveKind
}

/** True for a line that is deducted; those that are not reserved are paid. */
export function isDeduction({ kind }: Pick<StubLine, 'kind'>): boolean {
  return kinds.includes(kind)
}
