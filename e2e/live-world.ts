import type { Running } from '#app/server/start.ts'
import { type World, written } from '#platform/server/testing/world.ts'

/** The world that samples need, on a running product: calls go through HTTP, and `time` only moves when a test moves it. */
export function liveWorld({ server, services }: Running, time: { ms: number }): World {
  const send: World['send'] = async (method, path, body, by = {}) => {
    const response = await fetch(`${services.config.publicUrl}/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(by.language && { 'accept-language': by.language }),
        ...(by.ifMatch !== undefined && { 'if-match': `"${by.ifMatch}"` }),
        ...(by.cookie && { cookie: `interim=${by.cookie}` }),
        ...by.headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '')
    const parsed = (isJson ? JSON.parse(bytes.toString()) : undefined) as never
    const headers = Object.fromEntries(response.headers)
    return { status: response.status, body: parsed, problem: parsed, bytes, headers }
  }
  return {
    services,
    server,
    send,
    call(route, input, by) {
      const { params = {}, query = {}, body } = input as { params?: object; query?: object; body?: unknown }
      const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String(params[name as keyof typeof params])),
      )
      const search = new URLSearchParams(query as Record<string, string>).toString()
      return send(route.method, search ? `${path}?${search}` : path, body, by) as never
    },
    sql: async (statement: TemplateStringsArray | string, ...parts: unknown[]) =>
      (await services.pool.query(written(statement, parts))).rows as never,
    now: () => new Date(time.ms).toISOString(),
    setClock(instant) {
      time.ms = Date.parse(instant)
    },
    passMinutes(minutes) {
      time.ms += minutes * 60_000
    },
  }
}
