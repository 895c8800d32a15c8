import { readFunctionFiles } from '#platform/server/db/function-files.ts'
import type { FunctionFile } from './schema-text.ts'

/** Returns the function files, each with its functions and with its first comment as the purpose. */
export async function describeFunctionFiles(): Promise<FunctionFile[]> {
  return (await readFunctionFiles()).map(({ name, text }) => ({
    name,
    purpose: firstComment(text),
    functions: [...text.matchAll(/^create or replace (?:function|procedure) (\w+)/gm)].map(([, one = '']) => one),
  }))
}

function firstComment(text: string): string {
  const lines = text.split('\n')
  return lines
    .slice(
      0,
      lines.findIndex((line) => !line.startsWith('-- ')),
    )
    .map((line) => line.slice(3))
    .join(' ')
}
