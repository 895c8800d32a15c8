import { ApiProblem, type Failure } from '#platform/web/failure/problem.ts'

/** Returns the given text for failures that are not refusals: errors of the server or of the connection. */
export const unlessRefused =
  (words: string) =>
  (failure: Failure): string | undefined =>
    failure instanceof ApiProblem && failure.status < 500 ? undefined : words
