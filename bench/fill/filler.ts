import { solveProblem } from '#domains/autofill/server/solving/solving.ts'
import { makeWeek, sizes } from './instance.ts'
import { problemOf } from './problem.ts'

// A process that fills weeks in a thread, one after the other, until it is stopped, like the runs of another organisation.
const problem = problemOf(makeWeek(sizes['300 × 1,000'], 1))
process.send?.('ready')
for (;;)
  await solveProblem(problem, { organisationId: 'filler', processorMs: 20_000, signal: new AbortController().signal })
