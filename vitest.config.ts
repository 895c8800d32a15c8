import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { browserFlags, findTestBrowser } from './scripts/browser.ts'

const longThoughShort =
  /\/(foreign-records|demo|upgrade|tenancy|importing-many|launch|emails|many-contacts|properties|migrate|states|limits|password-rules|kill-clock-ins|permission-matrix|app\/server\/routes|thread|widths|stored-text)(\.proof)?\.test\.ts$/

/** Longer files come first, and before them what takes long though its file is short: at the end nobody waits for one of them alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => longThoughShort.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

const executablePath = await findTestBrowser()

const proofs = '{src,scripts}/**/*.proof.test.ts'
const code: TestProjectInlineConfiguration['test'] = {
  // Modules are read once a worker, not once a file: no test leaves anything behind in one, each has an organisation of its own.
  isolate: false,
  maxWorkers: 2,
  include: ['src/**/*.test.ts', 'vite/**/*.test.ts', 'scripts/**/*.test.ts'],
  setupFiles: [
    './src/platform/server/testing/row-recorder.ts',
    './src/app/server/testing/declared-refusals.ts',
    './src/platform/server/testing/watched-loop.ts',
  ],
  globalSetup: './src/platform/server/testing/global-setup.ts',
  // Far above what a loaded machine needs: only a failure takes that long.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 50_000 } },
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...code, name: 'code', exclude: [proofs] } },
      // What holds for the whole, tried in all its cases: whole matrices, kills, races, upgrades, many rows, timing.
      { test: { ...code, name: 'proofs', include: [proofs] } },
      {
        // The plugins of the web build apply, as in development.
        extends: './vite.config.ts',
        root: import.meta.dirname,
        cacheDir: '.cache/vite-components',
        // Vitest names the files by their whole paths, which are patterns: it finds none in a folder whose name has brackets.
        optimizeDeps: { entries: ['src/**/*.test.tsx'] },
        test: {
          name: 'components',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['./src/app/web/testing/react-without-profiling.ts', './src/app/web/testing/window-of-tests.ts'],
          // Modules are loaded once a worker: each test starts signed out, with nothing stored (`app-test.tsx`).
          isolate: false,
          testTimeout: 30_000,
          maxWorkers: 2,
          expect: { poll: { timeout: 15_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { args: [...browserFlags], ...(executablePath && { executablePath }) },
              contextOptions: {
                locale: 'en-GB',
                timezoneId: 'Europe/Brussels',
                reducedMotion: 'reduce',
                geolocation: { latitude: 50.8466, longitude: 4.3528, accuracy: 10 },
                permissions: ['geolocation'],
              },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1440, height: 900 } }],
          },
        },
      },
      {
        test: {
          name: 'journeys',
          // One browser and one set of modules per worker; each file has a product and a database of its own (e2e/product.ts).
          isolate: false,
          include: ['e2e/**/*.test.ts'],
          globalSetup: './e2e/global-setup.ts',
          testTimeout: 400_000,
          hookTimeout: 400_000,
          // As long as the browser is waited for: a busy machine is slow, not wrong.
          expect: { poll: { timeout: 30_000 } },
          maxWorkers: 2,
        },
      },
    ],
  },
})
