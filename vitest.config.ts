import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const longThoughShort = /\/(kill-clock-ins|thread|launch|importing-many|limits|password-rules)\.test\.ts$/

/** Longer files come first, and before them what takes long though its file is short: at the end nobody waits for one of them alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => longThoughShort.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'code',
          // Modules are read once a worker, not once a file: no test leaves anything behind in one, each has an organisation of its own.
          isolate: false,
          maxWorkers: 2,
          include: ['src/**/*.test.ts', 'vite/**/*.test.ts', 'scripts/**/*.test.ts'],
          setupFiles: ['./src/platform/server/testing/row-recorder.ts'],
          globalSetup: './src/platform/server/testing/global-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // As long as the browser is waited for: a busy machine is slow, not wrong.
          expect: { poll: { timeout: 15_000 } },
          // Each file has a product and a browser of its own; more than two at once only wait for each other.
          maxWorkers: 2,
        },
      },
    ],
  },
})
