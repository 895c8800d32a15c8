import { deductionKinds } from '../rules.ts'
import type { StubLine } from './stub-shapes.ts'

const kinds: readonly string[] = deductionKinds

/** True for a line that is deducted; the others are paid. */
export function isDeduction({ kind }: Pick<StubLine, 'kind'>): boolean {
  return kinds.includes(kind)
}
