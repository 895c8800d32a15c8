import { defineConfig } from 'vitest/config'

/** What `npm run mutation` runs for each change of a rule: the tests of pure rules, which need neither a database nor a browser. */
export default defineConfig({
  test: {
    isolate: false,
    maxWorkers: 1,
    testTimeout: 60_000,
    include: [
      'src/domains/{pay,law,shifts,timesheets,clock}/rules/**/*.test.ts',
      'scripts/verify-pay/generated-sets.proof.test.ts',
    ],
    // Twenty thousand periods for each change would take days.
    exclude: ['src/domains/*/rules/properties.test.ts'],
    env: { VERIFY_PAY_PURE_SETS: '60' },
  },
})
