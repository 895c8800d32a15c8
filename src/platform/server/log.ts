import { type DestinationStream, pino, type Logger, type LoggerOptions, stdSerializers } from 'pino'

export type Log = Logger

/** A failure as logged: values of rows that PostgreSQL quotes are personal data and stay out. */
export function shownFailure(error: Error): Record<string, unknown> {
  const { detail: _, where: __, internalQuery: ___, ...shown } = stdSerializers.err(error)
  return shown
}

/** A structured log, on standard output by default; personal data and credentials are removed wherever they appear. */
export function makeLog(level: string, to?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: shownFailure },
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: [
        'password',
        'token',
        'cookie',
        'authorization',
        'nationalId',
        '*.password',
        '*.token',
        '*.nationalId',
        '*.cookie',
        '*.authorization',
      ],
      censor: '•••',
    },
  }
  return to ? pino(options, to) : pino(options)
}

/** Why a call or a job could not be done as expected: nothing is wrong with the program. */
export type ExpectedFailure = 'organisationMoving' | 'waitedForLock' | 'databaseAway' | 'unavailable'

const summaryMs = 60_000
const expected = new WeakMap<Log, Map<ExpectedFailure, { more: number }>>()

/** Logs an expected failure in one line without a stack: the first of each kind, then once a minute the number of further ones. */
export function logExpected(log: Log, kind: ExpectedFailure, everyMs = summaryMs): void {
  const kinds = expected.get(log) ?? new Map<ExpectedFailure, { more: number }>()
  expected.set(log, kinds)
  const running = kinds.get(kind)
  if (running) return void running.more++
  const started = { more: 0 }
  kinds.set(kind, started)
  log.warn({ kind }, 'refused for now, as expected')
  const timer = setInterval(() => {
    if (started.more > 0) log.warn({ kind, more: started.more }, 'refused for now, as expected')
    else {
      clearInterval(timer)
      kinds.delete(kind)
    }
    started.more = 0
  }, everyMs).unref()
}
