import type { FieldError, Problem } from '#base/problem.ts'

/** A refusal of the server: its code, its text in the user's language, and the request id; `named` are the parameters of its path. */
export class ApiProblem extends Error {
  readonly problem: Problem
  readonly status: number
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined
  readonly #named: readonly string[]

  constructor(problem: Problem, status: number, retryAfter?: number, named: readonly string[] = []) {
    super(problem.detail || problem.title)
    this.name = 'ApiProblem'
    this.problem = problem
    this.status = status
    this.retryAfter = retryAfter
    this.#named = named
  }

  /** True if the address itself cannot belong to a record, rather than an input of the user. */
  get isOfAddress(): boolean {
    return this.code === 'VALIDATION' && this.fields.some(({ path }) => this.#named.includes(path))
  }

  get code(): string {
    return this.problem.code
  }

  /** The page of the application on which the cause can be removed; null without one. */
  get link(): string | null {
    const { link } = this.problem
    return typeof link === 'string' && link.startsWith('/') ? link : null
  }

  get fields(): readonly FieldError[] {
    return this.problem.errors ?? []
  }
}

/** A file that was edited, moved or deleted after it was chosen, so that the browser cannot read it any more. */
export class FileChanged extends ApiProblem {
  constructor(cause?: unknown) {
    super({ type: 'about:blank', code: 'FILE_CHANGED', title: '', status: 410 } as Problem, 410)
    this.name = 'FileChanged'
    this.cause = cause
  }
}

/** The server could not be reached, or its response was incomplete. */
export class NetworkFailure extends Error {
  constructor(cause?: unknown) {
    super('NetworkFailure', { cause })
    this.name = 'NetworkFailure'
  }
}

export type Failure = ApiProblem | NetworkFailure

/** True for a refusal with the given code. */
export function isRefusal(failure: unknown, code: string): failure is ApiProblem {
  return failure instanceof ApiProblem && failure.code === code
}
