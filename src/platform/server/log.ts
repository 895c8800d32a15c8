import { pino, type Logger } from 'pino'

export type Log = Logger

/** A structured log; what could identify or let somebody in is cut out wherever it turns up. */
export function makeLog(level: string): Log {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
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
  })
}
