// `npm run bench -- <name>` runs a benchmark, a load test or a fault test with the options that follow its name.

/** The available runs: how each is started, and what it measures. */
const runs: Readonly<Record<string, readonly [start: () => Promise<unknown>, measures: string]>> = {
  api: [() => import('./api/run.ts'), 'calls a second over HTTP, beside pgbench and a bare server'],
  candidates: [() => import('./candidates/run.ts'), 'ranking 10,000 workers for a request'],
  fill: [() => import('./fill/run.ts'), 'filling a week: quality, rules, memory, clock-ins meanwhile'],
  imports: [() => import('./imports/run.ts'), 'importing files of 20,000 rows of every kind, and undoing it'],
  law: [() => import('./law/run.ts'), 'planning and candidates with working-time law, among 100,000 workers'],
  lists: [() => import('./lists/run.ts'), 'lists, filters and searches of a large organisation'],
  navigation: [() => import('./navigation/run.ts'), 'from a click to a painted screen'],
  pay: [() => import('./pay/run.ts'), 'calculating and issuing the month of 5,000 workers'],
  phone: [() => import('./phone/run.ts'), 'first visit, sign-in and second visit on a phone'],
  races: [() => import('./races/run.ts'), 'fifty workers accept three positions; erasure while pay is issued'],
  schedule: [() => import('./schedule/run.ts'), 'the schedule of a hundred workers: opening a week, dragging a shift'],
  schematron: [() => import('./schematron/run.ts'), 'electronic invoices by the official rules, from a path given'],
  seals: [() => import('./seals/run.ts'), 'sealing contracts, beside the bare signature of the same bytes'],
  size: [() => import('./size/run.ts'), 'a thousand organisations with a million workers'],
  start: [() => import('./start/run.ts'), 'time to the first response, and memory'],
  timeline: [() => import('./timeline/run.ts'), 'the timeline of 20,000 requests'],
  web: [() => import('./web/size.ts'), 'compressed size of the web build'],
  'clock-ins': [() => import('./load/clock-ins.ts'), 'load: a thousand clock-ins within ten seconds and at once'],
  'hostile-files': [() => import('./load/hostile-files.ts'), 'load: a hundred hostile files during clock-ins'],
  mixed: [() => import('./load/mixed.ts'), 'load: a hundred calls a second of 21 kinds'],
  'sign-ins': [() => import('./load/sign-ins.ts'), 'load: a hundred sign-ins at once during clock-ins'],
  slow: [() => import('./load/slow.ts'), 'load: five hundred slow connections, oversized input'],
  'clock-stepped': [() => import('./faults/clock-stepped.ts'), 'fault: the server’s clock is set back'],
  'database-away': [() => import('./faults/database-away.ts'), 'fault: PostgreSQL is stopped and suspended'],
  'disk-full': [() => import('./faults/disk-full.ts'), 'fault: no space left for files'],
  'kill-database': [() => import('./faults/kill-database.ts'), 'fault: PostgreSQL is killed'],
  'kill-server': [() => import('./faults/kill-server.ts'), 'fault: the server is killed'],
  'mail-down': [() => import('./faults/mail-down.ts'), 'fault: the mail server is down'],
  cluster: [() => import('./cluster/run.ts'), 'three servers, two PostgreSQL under Patroni: upgrade, kills'],
  groups: [() => import('./groups/run.ts'), 'an organisation moves between two groups during clock-ins'],
  pooler: [() => import('./pooler/run.ts'), 'the product behind PgBouncer, in session and in transaction mode'],
  upgrade: [() => import('./upgrade/run.ts'), 'three servers are replaced by a next version, one by one'],
  scanners: [() => import('./faults/scanners.ts'), 'mail scanners open 10,000 confirmation links and decide nothing'],
  webhooks: [() => import('./webhooks/run.ts'), 'a million events while server and receiver are killed'],
  fuzz: [() => import('./fuzz/run.ts'), 'random input to every route'],
}

const [chosen = '', ...options] = process.argv.slice(2)
const run = Object.hasOwn(runs, chosen) ? runs[chosen] : undefined
if (run) {
  // The module reads its options as if it had been started directly.
  process.argv.splice(2, process.argv.length, ...options)
  await run[0]()
} else {
  const width = Math.max(...Object.keys(runs).map((one) => one.length))
  const lines = Object.entries(runs).map(([one, [, measures]]) => `  ${one.padEnd(width)}  ${measures}`)
  console.log(`npm run bench -- <name> [options]   (bench/README.md)\n\n${lines.join('\n')}`)
  if (chosen) {
    console.error(`\nThere is no benchmark “${chosen}”.`)
    process.exitCode = 2
  }
}
