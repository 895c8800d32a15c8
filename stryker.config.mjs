/**
 * `npm run mutation` changes rules in each way in which they could be wrong, runs the tests for each change, and lists those that no test
 * notices.
 *
 * @type {import('@stryker-mutator/core').PartialStrykerOptions}
 */
export default {
  // The rules whose faults pay somebody wrongly or break the law. Shapes and texts are left out: types and other tests hold them.
  mutate: [
    'src/domains/law/rules/*.ts',
    'src/domains/shifts/rules/{law,law-days,law-nights,law-periods,law-breach,work-sums}.ts',
    'src/domains/clock/rules/punch-groups.ts',
    'src/domains/timesheets/rules/{breaks,rounding,pieces,week,span,marks,corrections,decided,proposal}.ts',
    'src/domains/pay/rules/{components,hour-lines,stub,periods,transfer,journal,is-deduction}.ts',
    '!src/**/*.test.ts',
  ],
  // Constants are evaluated once, before a change can be switched on.
  ignoreStatic: true,
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.ts', related: false },
  // TypeScript 7 has no interface that Stryker could rewrite the configuration of types with; Node.js and Vite read the types away.
  tsconfigFile: 'none.json',
  disableTypeChecks: false,
  // One process leaves a processor of a small machine for other work.
  concurrency: 1,
  // What has changed since the last run is run again, the rest is known; `npm run mutation -- --force` runs everything.
  incremental: true,
  incrementalFile: '.cache/mutation/incremental.json',
  tempDirName: '.cache/mutation/copies',
  ignorePatterns: ['.cache', 'docs', 'e2e', 'database', 'deploy', 'bench'],
  // Below 90 %, the command fails.
  thresholds: { high: 95, low: 90, break: 90 },
  reporters: ['clear-text', 'json', 'html'],
  jsonReporter: { fileName: '.cache/mutation/result.json' },
  htmlReporter: { fileName: '.cache/mutation/result.html' },
  clearTextReporter: { allowColor: false, allowEmojis: false, reportTests: false },
}
