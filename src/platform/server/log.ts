import { type DestinationStream, pino, type Logger, type LoggerOptions, stdSerializers } from 'pino'

export type Log = Logger

/** A failure as the log has it: what PostgreSQL quotes of rows and values, which are somebody's, stays out. */
export function shownFailure(error: Error): Record<string, unknown> {
  const { detail: _, where: __, internalQuery: ___, ...shown } = stdSerializers.err(error)
  return shown
}

/** A structured log, on standard output unless told; what could identify or let somebody in is cut out wherever it turns up. */
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
