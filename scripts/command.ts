import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { InvalidConfig } from '#platform/server/config/config.ts'
import { endWithLauncher } from './signals.ts'

/** Runs a command with the given number of arguments and exits with its code. An error is printed as one line, with exit code 1. */
export async function command<Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
  takes: number,
  work: (
    given: string[],
    options: ReturnType<typeof parseArgs<{ options: Options; allowPositionals: true }>>['values'],
  ) => Promise<number>,
): Promise<void> {
  endWithLauncher(130)
  process.exitCode = await run()
  // The launcher's channel would keep this process alive. Closing it here must not count as the launcher's end.
  process.removeAllListeners('disconnect')
  if (process.connected) process.disconnect()

  async function run(): Promise<number> {
    try {
      const { values, positionals } = parseArgs({ options, allowPositionals: true })
      if (positionals.length !== takes) throw new Error(`this is how it is called: ${usage}`)
      return await work(positionals, values)
    } catch (error) {
      const lines = error instanceof InvalidConfig ? error.lines : [(error as Error).message]
      for (const line of lines) console.error(`interim: ${line}`)
      return 1
    }
  }
}
