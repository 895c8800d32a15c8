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
