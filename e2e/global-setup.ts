import type { TestProject } from 'vitest/node'
import startDatabase from '#platform/server/testing/global-setup.ts'
import { buildWeb } from '../scripts/web-build.ts'

/** Builds the web if its sources have changed, and starts the PostgreSQL whose migrated database each journey file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!(await buildWeb((line) => console.log(line)))) throw new Error('the web could not be built')
  return startDatabase(project)
}
