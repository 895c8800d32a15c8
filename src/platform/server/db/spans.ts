import { asWork } from '../concurrency/loop-watch.ts'

/** The attributes of a span: never values, addresses or names of people. */
export type SpanAttributes = Readonly<Record<string, string | number>>

/** Work that has begun and is being recorded. */
export interface OpenSpan {
  /** Begins a call to another service within this work. */
  begin(name: string, attributes: SpanAttributes): OpenSpan
  /** Ends it, with the error if it failed. */
  end(error?: unknown): void
}

/** Records spans and sends them to a collector. */
export interface SpanRecorder {
  /** Begins a span within the current one; undefined if there is none, or it is not recorded. */
  begin(name: string, attributes: SpanAttributes): OpenSpan | undefined
  /** Records work as a span that is the current one until the work ends. */
  record<Result>(name: string, attributes: SpanAttributes, work: () => Promise<Result>): Promise<Result>
}

/** The recorder of this process: undefined unless traces are sent, so that otherwise nothing is spent on them. */
export const spans: { recorder: SpanRecorder | undefined } = { recorder: undefined }

/** Does work that no request caused, as a span where traces are sent. */
export function inSpan<Result>(name: string, attributes: SpanAttributes, work: () => Promise<Result>): Promise<Result> {
  return asWork(name, () => (spans.recorder ? spans.recorder.record(name, attributes, work) : work()))
}
