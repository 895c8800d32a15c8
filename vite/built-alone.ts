import { build, type Rolldown } from 'vite'

/** Builds a file with all that it imports into one script that is not a module; `define` replaces names in it. */
export async function builtAlone(entry: string, define: Record<string, string> = {}): Promise<string> {
  const built = (await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: { write: false, target: 'es2022', rolldownOptions: { input: entry, output: { format: 'iife' } } },
  })) as Rolldown.RolldownOutput
  return built.output[0].code
}
