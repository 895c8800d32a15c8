import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { InvalidConfig } from '#platform/server/config/config.ts'
import { endWithLauncher } from './signals.ts'

/** Runs a command of so many arguments, and ends with the code that it gives; whatever is wrong is one line, and 1. */
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
  // The launcher's channel would keep this process alive; that it is let go of here is not the launcher's end.
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
