import { expect, onTestFinished } from 'vitest'
import { until } from './until.ts'

/** An event stream as a browser receives it. */
export interface ReceivedStream {
  readonly status: number
  readonly type: string | null
  events: string[]
  ended: boolean
}

/** Listens at an address with a session, until the test is over. */
export async function hearStream(address: string, { cookie }: { cookie: string }): Promise<ReceivedStream> {
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const answer = await fetch(address, { headers: { cookie: `interim=${cookie}` }, signal: leaving.signal })
  const heard = { status: answer.status, type: answer.headers.get('content-type'), events: [], ended: false }
  void listen(answer, heard).catch(() => undefined)
  return heard
}

async function listen(answer: Response, heard: ReceivedStream): Promise<void> {
  let text = ''
  for await (const piece of answer.body ?? []) {
    text += Buffer.from(piece).toString()
    heard.events = [...text.matchAll(/^event: (\w+)\ndata: {}\n\n/gm)].map(([, event]) => event ?? '')
  }
  heard.ended = true
}

/** Waits until exactly these events have arrived. */
export async function hears(heard: ReceivedStream, ...events: string[]): Promise<void> {
  await until(() => expect(heard.events).toEqual(events))
}

/** Waits until a stream has ended. */
export async function ends(heard: ReceivedStream): Promise<void> {
  await until(() => expect(heard.ended).toBe(true))
}
