import type { Route } from '#base/route.ts'
import { requiredQuery, sampleBody } from '#platform/server/testing/hostile-input.ts'
import { samplePdf } from '#platform/server/testing/sample-files.ts'
import type { World } from '#platform/server/testing/world.ts'
import type { Caller } from './callers.ts'

/** A response, reduced to what tests compare. */
export interface ReceivedAnswer {
  readonly status: number
  /** The status, with the code of the refusal if any. */
  readonly what: string
  /** The whole response, without the request id. */
  readonly whole: string
}

/** Calls a route at a path with all required values, and further ones in the query; a file is a PDF. */
export async function ask(
  world: World,
  route: Route,
  path: string,
  {
    account,
    key,
    contact,
    kiosk,
    cookie = (account ?? contact ?? kiosk)?.cookie,
  }: Pick<Caller, 'account' | 'key' | 'contact' | 'kiosk'> & { readonly cookie?: string },
  { search = '', body = sampleBody(route) } = {},
): Promise<ReceivedAnswer> {
  const query = new URLSearchParams(requiredQuery(route))
  for (const [name, value] of new URLSearchParams(search)) query.set(name, value)
  const { status, problem, bytes } = await world.send(
    route.method,
    query.size > 0 ? `${path}?${query}` : path,
    route.upload ? samplePdf().toString() : body,
    {
      ...(cookie !== undefined && !key && { cookie }),
      headers: {
        ...key?.headers,
        ...(route.upload && {
          'content-type': route.upload.types.find((type) => type.endsWith('pdf')) ?? route.upload.types[0],
        }),
      },
    },
  )
  const whole = problem ? JSON.stringify({ ...problem, requestId: '' }) : bytes.toString()
  return { status, what: problem?.code ? `${status} ${problem.code}` : String(status), whole }
}

/** Checks each item, four at a time, and returns what was unexpected. */
export async function unexpectedAnswers<One>(
  list: readonly One[],
  check: (one: One) => Promise<string | undefined>,
): Promise<string[]> {
  const surprises: string[] = []
  const left = list.values()
  const turn = async () => {
    for (const one of left) {
      const surprise = await check(one)
      if (surprise !== undefined) surprises.push(surprise)
    }
  }
  await Promise.all([turn(), turn(), turn(), turn()])
  return surprises
}
