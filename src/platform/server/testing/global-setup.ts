import type { TestProject } from 'vitest/node'
import { startTestServer } from './test-server.ts'

/** Starts one PostgreSQL for the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, template, schema, stop } = await startTestServer()
  project.provide('database', { server, template, schema })
  return stop
}
