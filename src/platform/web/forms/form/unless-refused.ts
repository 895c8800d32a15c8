import { ApiProblem, type Failure } from '#platform/web/failure/problem.ts'

/** Explains, in the given words, a failure that is no refusal: of the server itself, or of the way to it. */
export const unlessRefused =
  (words: string) =>
  (failure: Failure): string | undefined =>
    failure instanceof ApiProblem && failure.status < 500 ? undefined : words
